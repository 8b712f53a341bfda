import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../connect.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function openAndWrite(dataDir: string) {
  const connection = connect({ dataDir });
  await sql`create table if not exists notes (text text)`.execute(connection.db);
  const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]));
  await connection.db.destroy();
  return modes;
}

test('a new data folder and its files are readable by their owner only', async () => {
  const dataDir = join(folder, 'new', 'data');
  expect(await openAndWrite(dataDir)).toEqual({
    'interest-miner.db': '600',
    'interest-miner.db-shm': '600',
    'interest-miner.db-wal': '600',
  });
  expect(modeOf(dataDir)).toBe('700');
});

test('a folder readable by others is made private, with database and backups', async () => {
  const dataDir = join(folder, 'data');
  await openAndWrite(dataDir);
  mkdirSync(join(dataDir, 'backups'));
  const files = ['interest-miner.db', 'secret.key', 'backups/before-1.db'].map((name) => join(dataDir, name));
  for (const file of files.slice(1)) writeFileSync(file, '');
  for (const file of files) chmodSync(file, 0o644);
  for (const path of [dataDir, join(dataDir, 'backups')]) chmodSync(path, 0o755);
  await openAndWrite(dataDir);
  expect(files.map(modeOf)).toEqual(['600', '600', '600']);
  expect([modeOf(dataDir), modeOf(join(dataDir, 'backups'))]).toEqual(['700', '700']);
});

test('a shared folder keeps its permissions', async () => {
  const dataDir = join(folder, 'shared');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  await openAndWrite(dataDir);
  expect(modeOf(dataDir)).toBe('777');
});
