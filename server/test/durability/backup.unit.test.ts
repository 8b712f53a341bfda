import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, sqliteFileIn } from '../../src/db/connect.ts';
import { migrate, migrationNames } from '../../src/db/migrate.ts';
import { backupSqlite, copyBeforeMigration, hashTables } from '../../src/db/sqlite-backup.ts';
import { backupCommand, restoreCommand } from '../../src/ops/backup-commands.ts';

let folder: string;
let settings: { DATA_DIR: string; DATABASE_URL: undefined };
let writer: ChildProcess | undefined;
const now = Date.UTC(2026, 0, 15, 12);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interest-miner-backup-'));
  settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined };
});
afterEach(async () => {
  if (writer?.exitCode === null) {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  }
  writer = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function fill(dataDir = settings.DATA_DIR): Promise<string> {
  const connection = connect({ dataDir });
  await migrate(connection, now);
  for (let index = 0; index < 300; index += 1) {
    await sql`insert into settings (name, value) values (${`name ${index}`}, ${`wert ${'ä'.repeat(index)}`})`.execute(
      connection.db,
    );
  }
  await connection.db.destroy();
  return sqliteFileIn(dataDir);
}

const many = 50_000;
test('a backup restored into an empty folder has the same rows in every table', async () => {
  const source = await fill();
  const database = new DatabaseSync(source);
  database.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
    insert into settings (name, value) select 'row ' || i, hex(randomblob(20)) from n`);
  database.close();
  const file = join(folder, 'copy.db');
  expect(await backupCommand(settings, [file], now)).toContain(`${many + 300} rows`);
  const elsewhere = { ...settings, DATA_DIR: join(folder, 'new', 'data') };
  expect(await restoreCommand(elsewhere, [file, '--verify'])).toContain('every row is equal');
  expect(hashTables(sqliteFileIn(elsewhere.DATA_DIR))).toEqual(hashTables(source));
  const connection = connect({ dataDir: elsewhere.DATA_DIR });
  expect(await migrate(connection, now)).toEqual([]);
  await connection.db.destroy();
});

test('a restore brings back no sessions, and nothing else that grants access', async () => {
  const source = await fill();
  const database = new DatabaseSync(source);
  database.exec(`insert into users (id, name, email, password_hash, account_status, created_at)
      values ('u', 'Ada', 'ada@example.com', 'x', 'active', 1);
    insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('ended-since', 'u', 1, 1, 9e15);
    insert into reset_tokens values ('token-used-since', 'u', 9e15);
    insert into api_tokens (id, user_id, token_hash, name, hint, scopes, created_at, expires_at)
      values ('t', 'u', 'revoked-since', 'A script', 'aB3x', '[]', 1, 9e15);
    insert into assistants (id, user_id, client_id, name, redirect_uri, scopes, resource, code_hash, code_challenge, created_at, expires_at)
      values ('a', 'u', 'c', 'Helpful', 'r', '[]', 'm', 'disconnected-since', 'x', 1, 9e15)`);
  database.close();
  const file = join(folder, 'copy.db');
  await backupCommand(settings, [file], now);
  const elsewhere = { ...settings, DATA_DIR: join(folder, 'new', 'data') };
  expect(await restoreCommand(elsewhere, [file, '--verify'])).toContain('every session has ended');
  const rowsOf = (name: string) =>
    hashTables(sqliteFileIn(elsewhere.DATA_DIR)).find(({ table }) => table === name)?.rows;
  expect(rowsOf('users')).toBe(1);
  for (const table of ['sessions', 'reset_tokens', 'api_tokens', 'assistants'])
    expect([table, rowsOf(table)]).toEqual([table, 0]);
});

test('the hash detects one changed letter', async () => {
  const source = await fill();
  const before = hashTables(source);
  const database = new DatabaseSync(source);
  database.exec("update settings set value = 'wert B' where name = 'name 7'");
  database.close();
  const different = hashTables(source).filter(({ hash }, index) => hash !== before[index]?.hash);
  expect(different.map(({ table }) => table)).toEqual(['settings']);
});

test('a copy made during writes is consistent and holds everything acknowledged before', async () => {
  const source = await fill();
  const program = fileURLToPath(new URL('./write-forever.ts', import.meta.url));
  writer = spawn(process.execPath, [program, source], { stdio: ['ignore', 'pipe', 'inherit'] });
  let acknowledged = 0;
  writer.stdout?.on('data', (chunk) => {
    acknowledged = Number(String(chunk).trim().split('\n').at(-1));
  });
  while (acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  for (let round = 0; round < 3; round += 1) {
    const before = acknowledged;
    const file = join(folder, `copy-${round}.db`);
    await backupSqlite(source, file);
    const copy = new DatabaseSync(file);
    const count = (table: string) => (copy.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n;
    expect(count('debits')).toBeGreaterThanOrEqual(before);
    expect(count('credits')).toBe(count('debits'));
    copy.close();
    const target = acknowledged;
    while (acknowledged === target) await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

test('no file is overwritten, and no damaged or newer backup is restored', async () => {
  const source = await fill();
  const file = join(folder, 'copy.db');
  await backupCommand(settings, [file], now);
  await expect(backupCommand(settings, [file], now)).rejects.toThrow(/exists already/);
  await expect(restoreCommand(settings, [file])).rejects.toThrow(/exists already/);
  await expect(restoreCommand(settings, [])).rejects.toThrow(/Name the backup/);
  const empty = { ...settings, DATA_DIR: join(folder, 'empty') };
  await expect(restoreCommand(empty, [join(folder, 'none.db')])).rejects.toThrow(/There is no file/);
  await expect(backupCommand(empty, [], now)).rejects.toThrow(/There is no file/);

  const newer = join(folder, 'newer.db');
  await backupSqlite(source, newer);
  const database = new DatabaseSync(newer);
  database.exec("insert into schema_migrations (name, applied_at) values ('9999-future', 1)");
  database.close();
  await expect(restoreCommand(empty, [newer])).rejects.toThrow(/newer version \(it knows 9999-future\)/);

  truncateSync(file, 20_000);
  await expect(restoreCommand(empty, [file])).rejects.toThrow(/not an intact database/);
  writeFileSync(join(folder, 'text.db'), 'hello'.repeat(1000));
  await expect(restoreCommand(empty, [join(folder, 'text.db')])).rejects.toThrow(/not an intact database/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('on PostgreSQL the command names the tools to use instead', async () => {
  const postgres = { DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/x' };
  await expect(backupCommand(postgres, [], now)).rejects.toThrow(/pg_dump/);
});

test('an older database is copied before a migration; three copies are kept', async () => {
  const file = await fill();
  expect(await copyBeforeMigration(file, now)).toBeUndefined();
  expect(await copyBeforeMigration(join(folder, 'none.db'), now)).toBeUndefined();
  const last = migrationNames().at(-1);
  const database = new DatabaseSync(file);
  database.prepare('delete from schema_migrations where name = ?').run(last ?? '');
  database.close();
  const copies: (string | undefined)[] = [];
  for (let day = 0; day < 5; day += 1) copies.push(await copyBeforeMigration(file, now + day * 86_400_000));
  const kept = readdirSync(join(settings.DATA_DIR, 'backups')).sort();
  expect(kept.map((name) => join(settings.DATA_DIR, 'backups', name))).toEqual(copies.slice(-3));
  expect(hashTables(copies[4] ?? '')).toEqual(hashTables(file));
});

test('a copy that cannot be written stops the migration and leaves nothing behind', async () => {
  const file = await fill();
  const database = new DatabaseSync(file);
  database.exec("delete from schema_migrations where name like '003%'");
  database.close();
  mkdirSync(settings.DATA_DIR, { recursive: true });
  writeFileSync(join(settings.DATA_DIR, 'backups'), 'a file where the folder should be');
  await expect(copyBeforeMigration(file, now)).rejects.toThrow();
});
