import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/harness.ts';
import { runAdmin } from './admin.ts';
import { readConfig } from './config.ts';
import { createMailQueue } from './features/mail/index.ts';
import { createOutboxMail } from './ports/mail/outbox.ts';
import { loadSecretKey } from './secret-key.ts';
import { createSecrets, type Secrets } from './secrets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const key = 'a key that is long enough to be one, really';

test('sealed text opens only with the same key and unaltered', () => {
  const secrets = createSecrets(key);
  const sealed = secrets.seal('Ünïcode 🧘');
  expect(secrets.open(sealed)).toBe('Ünïcode 🧘');
  expect(secrets.seal('Ünïcode 🧘')).not.toBe(sealed);
  expect(() => createSecrets(`${key}!`).open(sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  for (let index = 0; index < bytes.length; index += 1) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8((altered.readUInt8(index) + 1) & 255, index);
    expect(() => secrets.open(altered.toString('base64'))).toThrow();
  }
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => secrets.open(bytes.subarray(0, length).toString('base64'))).toThrow();
  }
});

test('a keyed hash differs by key, purpose and value', () => {
  const secrets = createSecrets(key);
  const hashes = [
    secrets.keyedHash('a', 'b'),
    secrets.keyedHash('a', 'c'),
    secrets.keyedHash('c', 'b'),
    createSecrets(`${key}!`).keyedHash('a', 'b'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(secrets.keyedHash('a', 'b')).toBe(hashes[0]);
});

test('ten processes that start together share one permanent key', async () => {
  const load = () => loadSecretKey(app.deps.config, app.connection);
  const keys = await Promise.all(Array.from({ length: 10 }, load));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]?.length).toBeGreaterThanOrEqual(43);
  expect(await load()).toBe(keys[0]);
  const settings = await app.deps.db.selectFrom('settings').selectAll().execute();
  if (app.connection.engine === 'postgres') return;
  const file = join(app.dataDir, 'secret.key');
  expect(readFileSync(file, 'utf8')).toBe(keys[0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(settings)).not.toContain(keys[0]);
});

test('SECRET_KEY is used unchanged', async () => {
  expect(await loadSecretKey({ ...app.deps.config, SECRET_KEY: key }, app.connection)).toBe(key);
});

test('with both keys set, stored data can be re-encrypted and the old key removed', async () => {
  const [oldKey, newKey] = [`${key} of last year`, `${key} of this year`];
  const both = createSecrets(newKey, oldKey);
  const add = async (secrets: Secrets, subject: string) => {
    const queue = createMailQueue({ ...app.deps, secrets, port: createOutboxMail(() => {}) });
    const mail = { kind: 'test', userId: null, to: 'ada@example.com', text: 'words', html: '', usefulForMs: 60_000 };
    await queue.add(app.deps.db, { ...mail, subject });
  };
  for (let index = 0; index < 3; index += 1) await add(createSecrets(oldKey), `old ${index}`);
  await add(both, 'new');
  const subjects = async (secrets: Secrets) => {
    const rows = await app.deps.db.selectFrom('mails').select('sealed').where('kind', '=', 'test').execute();
    return rows.map(({ sealed }) => JSON.parse(secrets.open(sealed)).subject).sort();
  };
  const all = ['new', 'old 0', 'old 1', 'old 2'];
  expect(await subjects(both)).toEqual(all);
  await expect(subjects(createSecrets(newKey))).rejects.toThrow();
  const reencrypt = (secrets: Secrets) => runAdmin({ ...app.deps, secrets }, ['reencrypt']);
  const mistyped = await reencrypt(createSecrets(newKey, `${key} of another year`));
  expect(mistyped).toMatch(/3 could be read with neither key/);
  expect(mistyped).not.toContain('can be removed');
  expect(await reencrypt(both)).toMatch(/^4 stored mail\(s\) .* SECRET_KEY_OLD can be removed\.$/m);
  expect(await subjects(createSecrets(newKey))).toEqual(all);
});

test('an old key alone is rejected', () => {
  expect(() => readConfig({ SECRET_KEY_OLD: key })).toThrow('SECRET_KEY');
});
