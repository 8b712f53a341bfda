import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3 } from '../../../test/stand-ins/s3.ts';
import { readConfig } from '../../config.ts';
import { connect, sqliteFileIn } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { hashTables } from '../../db/sqlite-backup.ts';
import { hourMs } from '../../lib/time.ts';
import { backupCommand, restoreCommand } from '../backup-commands.ts';
import { type Backups, createBackups } from './backups.ts';
import { copyName, recordName } from './copies.ts';
import { openTarget } from './open-backups.ts';
import type { BackupTarget } from './target.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-backups-'));
  now = Date.UTC(2026, 0, 15, 12);
  s3 = await startS3();
  mkdirSync(join(folder, 'copies'));
  const connection = connect({ dataDir: join(folder, 'data') });
  await migrate(connection, now);
  await connection.db.destroy();
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const configOf = (kind: string, env: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: join(folder, 'data'),
    ...(kind === 'a folder'
      ? { BACKUP_TO: join(folder, 'copies') }
      : { BACKUP_TO: s3.address, BACKUP_ACCESS_KEY_ID: s3.key.id, BACKUP_SECRET_ACCESS_KEY: s3.key.secret }),
    ...env,
  });
const work = () => join(folder, 'data', 'backups', 'being-checked');

async function open(kind: string, wrap = (target: BackupTarget) => target): Promise<Backups> {
  return createBackups({
    target: wrap(await openTarget(configOf(kind))),
    file: sqliteFileIn(join(folder, 'data')),
    folder: work(),
    everyMs: hourMs,
    clock: () => now,
  });
}
const stored = (kind: string) =>
  (kind === 'a folder' ? readdirSync(join(folder, 'copies')) : [...s3.objects.keys()]).sort();
const bothOf = (at: number) => [copyName(at), recordName(copyName(at))];

function write(name: string): void {
  const database = new DatabaseSync(sqliteFileIn(join(folder, 'data')));
  database.prepare('insert into settings (name, value) values (?, ?)').run(name, 'x');
  database.close();
}

describe.each(['a folder', 'a bucket'])('copies in %s', (kind) => {
  test('are restored, compared, recorded, found again after a restart, and restored by command', async () => {
    write('before');
    const backups = await open(kind);
    expect(await backups.state()).toMatchObject({ copies: 0, newest: undefined });
    await backups.job.run(signal);
    const first = now;
    now += hourMs;
    write('between');
    await backups.job.run(signal);
    expect(stored(kind)).toEqual([...bothOf(first), ...bothOf(now)]);
    expect(existsSync(work())).toBe(false);

    const state = await (await open(kind)).state();
    expect(state).toEqual(await backups.state());
    expect(state).toMatchObject({ copies: 2, everyMs: hourMs, newest: { madeAt: now, checkedAt: now } });
    expect(state.newest?.bytes).toBeGreaterThan(100_000);
    expect(state.newest?.rows).toBe(
      hashTables(sqliteFileIn(join(folder, 'data'))).reduce((sum, { rows }) => sum + rows, 0),
    );

    const config = configOf(kind);
    expect(await backupCommand(config, ['--list'], now)).toContain(
      `newest first:\n  ${copyName(now)}\n  ${copyName(first)}`,
    );
    const elsewhere = { ...config, DATA_DIR: join(folder, 'new') };
    expect(await restoreCommand(elsewhere, ['latest', '--verify'])).toContain(`Fetched ${copyName(now)}`);
    expect(hashTables(sqliteFileIn(elsewhere.DATA_DIR))).toEqual(hashTables(sqliteFileIn(config.DATA_DIR)));
    expect(readdirSync(elsewhere.DATA_DIR)).toEqual(['interest-miner.db']);
    const earlier = { ...config, DATA_DIR: join(folder, 'earlier') };
    expect(await restoreCommand(earlier, [copyName(first)])).toContain(`Fetched ${copyName(first)}`);
    await expect(restoreCommand({ ...config, DATA_DIR: join(folder, 'no') }, [copyName(1)])).rejects.toThrow(
      'There is no such copy',
    );
  });

  test('that come back changed are removed, and the earlier ones stay', async () => {
    await (await open(kind)).job.run(signal);
    const before = stored(kind);
    now += hourMs;
    const broken = await open(kind, (target) => ({
      ...target,
      async get(name, file, stop) {
        await target.get(name, file, stop);
        const bytes = readFileSync(file);
        bytes[5000] = (bytes[5000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    }));
    await expect(broken.job.run(signal)).rejects.toThrow(/What came back from .* is not the copy that was sent/);
    expect(stored(kind)).toEqual(before);
    expect(existsSync(work())).toBe(false);
  });

  test('of an attempt that ended half-way count as none, and go with the next', async () => {
    const died = await open(kind, (target) => ({ ...target, get: () => Promise.reject(new Error('killed')) }));
    await expect(died.job.run(signal)).rejects.toThrow('killed');
    expect(stored(kind)).toEqual([copyName(now)]);
    mkdirSync(work(), { recursive: true });
    writeFileSync(join(work(), 'made.db'), 'left by a process that was killed');
    const again = await open(kind);
    expect(await again.state()).toMatchObject({ copies: 0, newest: undefined });
    now += hourMs;
    await again.job.run(signal);
    expect(stored(kind)).toEqual(bothOf(now));
  });
});

test('a stop ends a copy at once and leaves nothing behind', async () => {
  const controller = new AbortController();
  controller.abort(new Error('stopped'));
  await expect((await open('a folder')).job.run(controller.signal)).rejects.toThrow();
  expect([stored('a folder'), existsSync(work())]).toEqual([[], false]);
});

test('a folder that is gone is not created: its disk may not be mounted', async () => {
  const backups = await open('a folder');
  rmSync(join(folder, 'copies'), { recursive: true });
  await expect(backups.job.run(signal)).rejects.toThrow(
    /copies in BACKUP_TO does not exist: create it, or mount its disk/,
  );
  await expect(backups.state()).rejects.toThrow('does not exist');
});

test('a bucket that is away is a sentence; once it is back the next copy succeeds', async () => {
  const backups = await open('a bucket');
  s3.state.fail = () => 'SlowDown';
  await expect(backups.state()).rejects.toThrow('answers 503 SlowDown');
  await expect(backups.job.run(signal)).rejects.toThrow('answers 503 SlowDown');
  s3.state.fail = undefined;
  await backups.job.run(signal);
  expect(await backups.state()).toMatchObject({ copies: 1 });
});

const canMount = () => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status === 0 ? disk : undefined;
};

test('a full disk at the target is a sentence, and the copies there stay', async (context) => {
  const disk = canMount();
  if (disk === undefined) return context.skip();
  try {
    const old = bothOf(now - hourMs);
    for (const name of old) writeFileSync(join(disk, name), '{}');
    const config = configOf('a folder', { BACKUP_TO: disk });
    const backups = createBackups({
      target: await openTarget(config),
      file: sqliteFileIn(config.DATA_DIR),
      folder: work(),
      everyMs: hourMs,
      clock: () => now,
    });
    await expect(backups.job.run(signal)).rejects.toThrow(/^A disk is full: copies need twice their size/);
    expect(readdirSync(disk).sort()).toEqual(old);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test.each([
  [{ BACKUP_TO: 's3://bucket' }, /BACKUP_TO: must be a folder, or an address such as https:\/\/HOST\/BUCKET\/FOLDER/],
  [{ BACKUP_TO: 'https://s3.example' }, /BACKUP_TO: must be a folder, or an address/],
  [{ BACKUP_TO: 'https://key:secret@s3.example/b' }, /must hold neither keys nor parameters/],
  [{ BACKUP_TO: 'https://s3.example/b' }, /BACKUP_ACCESS_KEY_ID: is needed.*\n.*BACKUP_SECRET_ACCESS_KEY: is needed/],
  [{ BACKUP_SECRET_ACCESS_KEY: 'x' }, /BACKUP_TO: is needed with BACKUP_SECRET_ACCESS_KEY/],
  [{ BACKUP_TO: '/copies', DATABASE_URL: 'postgres://x' }, /BACKUP_TO: copies SQLite; for PostgreSQL use pgBackRest/],
  [{ BACKUP_TO: '/copies', BACKUP_EVERY_MINUTES: '0' }, /BACKUP_EVERY_MINUTES/],
])('%o is rejected with a clear message', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
