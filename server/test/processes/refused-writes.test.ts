import { login } from '@interest-miner/contract/auth/endpoints';
import { getProfile } from '@interest-miner/contract/profile/endpoints';
import { listSearchHistory, saveSearch, searchInterests } from '@interest-miner/contract/search/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, password, type TestApp } from '../harness.ts';
import { engineLoadMs, loadEngine } from '../premium.ts';

// What goes on while PostgreSQL takes no writes; the SQLite project skips this file (its own is durability/disk-full).
const metricsToken = 'token-of-the-metrics'.padEnd(40, '0');
let app: TestApp;
let operator: pg.Client;
beforeAll(async () => {
  app = await createTestApp({ operations: true, env: { METRICS_TOKEN: metricsToken } });
  await loadEngine(app);
  operator = new pg.Client({
    connectionString: app.deps.config.DATABASE_URL,
    options: '-c default_transaction_read_only=off',
  });
  await operator.connect();
}, engineLoadMs);
afterAll(async () => {
  await operator.end();
  await app.close();
});

const ready = async () => (await app.request('GET', '/readyz')).json;
const search = (token: string, query: string) => app.call(searchInterests, { body: { query, limit: 1 }, token });
const searchesLeft = async (token: string) => (await app.call(getProfile, { token })).json.data.searches_remaining;

/** Makes the database read-only or writable for every connection from now on. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  await operator.query(`alter database ${operator.database} set default_transaction_read_only = ${isReadOnly}`);
  await operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

test('a read-only database: reads, searches and logins go on, writes get 503, and all is counted afterwards', async () => {
  const { token, email } = await app.login();
  const before = await searchesLeft(token);
  await setReadOnly(true);
  // A connection that was cut off fails its next query.
  await vi.waitFor(async () => expect((await search(token, 'yoga')).status).toBe(200), { timeout: 30_000 });
  const refused = await app.call(saveSearch, { body: { search_text: 'yoga' }, token });
  expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([
    503,
    'storage_unavailable',
    '5',
  ]);
  expect(await ready()).toEqual({ status: 'ok', writes: false });
  expect((await app.request('GET', '/metrics', { token: metricsToken })).text).toMatch(/^database_writes_refused 1$/m);
  const again = await app.call(login, { body: { email, password } });
  expect(again.status).toBe(200);
  const { access_token: late } = again.json;
  expect((await search(late, 'pilates')).status).toBe(200);
  const wrong = await app.call(login, { body: { email, password: 'Wrong-1!x' } });
  expect([wrong.status, wrong.json.code]).toEqual([401, 'invalid_credentials']);
  expect((await app.call(getProfile, { token: `${late.slice(0, -2)}AA` })).status).toBe(401);

  await setReadOnly(false);
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ok', writes: true }), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await searchesLeft(late)).toBe(before - 2), { timeout: 30_000 });
  expect((await app.call(saveSearch, { body: { search_text: 'yoga' }, token })).status).toBe(200);
});

test('wrong passwords before and during a refusal of writes count together, and a right one takes none', async () => {
  const { email } = await app.login();
  const attempt = async (given: string) => (await app.call(login, { body: { email, password: given } })).status;
  const wrong = () => attempt('Wrong-1!x');
  expect([await wrong(), await wrong(), await wrong()]).toEqual([401, 401, 401]);
  await setReadOnly(true);
  await vi.waitFor(async () => expect(await attempt(password)).toBe(200), { timeout: 30_000 });
  expect([await wrong(), await wrong(), await wrong(), await attempt(password)]).toEqual([401, 401, 429, 429]);
  await setReadOnly(false);
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ok', writes: true }), { timeout: 30_000 });
});

test('writes that hang, as on a standby that must confirm them, end no read and no health check', async () => {
  const { token } = await app.login();
  await operator.query('begin');
  await operator.query('lock table search_history in exclusive mode');
  const writes = Array.from({ length: 12 }, (_, n) =>
    app.call(saveSearch, { body: { search_text: `hanging ${n}` }, token }),
  );
  try {
    for (let round = 0; round < 3; round += 1) {
      expect((await app.call(getProfile, { token })).status).toBe(200);
      expect((await app.call(listSearchHistory, { token })).status).toBe(200);
      app.clock.now += 1000;
      expect((await app.request('GET', '/readyz')).status).toBe(200);
    }
  } finally {
    await operator.query('rollback');
  }
  for (const { status } of await Promise.all(writes)) expect([200, 503]).toContain(status);
});
