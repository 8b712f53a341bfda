import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup as copyPages, DatabaseSync } from 'node:sqlite';
import { toIso } from '../lib/time.ts';
import { migrationNames } from './migrate.ts';
import { createTableHash, type TableHash } from './table-hash.ts';

const busyTimeoutMs = 10_000;
const maxCopies = 3;

function withDatabase<T>(file: string, use: (database: DatabaseSync) => T): T {
  // Opening a missing file would create an empty database.
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    return use(database);
  } catch (error) {
    if (/not a database|malformed/.test((error as Error).message))
      throw new Error(`${file} is not an intact database.`);
    throw error;
  } finally {
    database.close();
  }
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a finished file its name, never overwriting another, and makes both durable. */
function publish(temporary: string, file: string): void {
  // It holds personal data, whatever the folder's permissions.
  chmodSync(temporary, 0o600);
  syncToDisk(temporary);
  linkSync(temporary, file);
  rmSync(temporary);
  syncToDisk(dirname(file));
}

function quickCheck(file: string): void {
  withDatabase(file, (database) => {
    const { quick_check: result } = database.prepare('pragma quick_check(1)').get() as { quick_check: string };
    if (result !== 'ok') throw new Error(`${file} is not an intact database: ${result}`);
  });
}

/** Creates a file through a temporary one beside it; a failure leaves nothing behind. */
async function writeWhole(file: string, write: (temporary: string) => Promise<unknown>): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name or move it away.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.part`;
  try {
    await write(temporary);
    quickCheck(temporary);
    publish(temporary, file);
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${temporary}${end}`, { force: true });
  }
}

/**
 * Copies a SQLite database at one point in time, while others continue to read and write it.
 * @throws Error if `target` exists or the disk cannot store the copy; then nothing is left behind
 */
export async function backupSqlite(source: string, target: string): Promise<void> {
  await writeWhole(target, async (temporary) => {
    withDatabase(source, (database) => {
      // One read transaction from start to end; copying in steps would restart with every write.
      database.prepare('vacuum into ?').run(temporary);
    });
  });
}

/**
 * Installs a backup where there is no database yet.
 * @throws Error if a database exists, or the backup is damaged or from a newer version
 */
export async function restoreSqlite(source: string, target: string): Promise<void> {
  quickCheck(source);
  const known = new Set(migrationNames());
  const newer = appliedMigrations(source).filter((name) => !known.has(name));
  if (newer.length > 0) throw new Error(`${source} was written by a newer version (it knows ${newer.join(', ')}).`);
  for (const end of ['', '-wal', '-shm']) {
    if (existsSync(`${target}${end}`))
      throw new Error(`${target}${end} exists already. Stop the server and move it away, or set another DATA_DIR.`);
  }
  await writeWhole(target, async (temporary) => {
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      await copyPages(database, temporary, { rate: 1000 });
    } finally {
      database.close();
    }
    endLogins(temporary);
  });
}

/** Tables that grant access, which are not restored: it may have been revoked since the backup. */
const loginTables = [
  'sessions',
  'api_tokens',
  'assistants',
  'reset_tokens',
  'facebook_states',
  'facebook_codes',
  'password_codes',
];

function endLogins(file: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma secure_delete = on');
    const has = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    for (const table of loginTables) if (has.get(table) !== undefined) database.exec(`delete from "${table}"`);
  } finally {
    database.close();
  }
}

function appliedMigrations(file: string): string[] {
  return withDatabase(file, (database) => {
    const has = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'schema_migrations'");
    if (has.get() === undefined) return [];
    return database
      .prepare('select name from schema_migrations')
      .all()
      .map((row) => String(row.name));
  });
}

/** Hashes every row of every table, tables by name. */
export function hashTables(file: string): TableHash[] {
  return withDatabase(file, (database) => {
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .all();
    return tables.map(({ name }) => {
      const read = database.prepare(`select * from "${String(name)}"`);
      const hash = createTableHash(
        String(name),
        read
          .columns()
          .map((column) => column.name)
          .sort(),
      );
      for (const row of read.iterate()) hash.add(row);
      return hash.result();
    });
  });
}

/** Copies made before migrations, oldest first. */
function copiesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^before-[\w-]+\.db$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * Copies an existing SQLite database to `backups` beside it before a migration changes it; the last three copies are kept.
 * @returns the copy, or undefined if no migration is pending
 */
export async function copyBeforeMigration(file: string, now: number): Promise<string | undefined> {
  if (!existsSync(file)) return undefined;
  const applied = new Set(appliedMigrations(file));
  if (applied.size === 0 || migrationNames().every((name) => applied.has(name))) return undefined;
  const folder = join(dirname(file), 'backups');
  const copy = join(folder, `before-${toIso(now).replace(/[:.]/g, '-')}-${process.pid}.db`);
  await backupSqlite(file, copy);
  for (const old of copiesIn(folder).slice(0, -maxCopies)) rmSync(old);
  return copy;
}

/**
 * Compares a backup with the database restored from it, except logins, which a restore drops.
 * @throws Error naming the tables that differ
 */
export function compareHashes(backup: string, restored: string): TableHash[] {
  const compared = (file: string) => hashTables(file).filter(({ table }) => !loginTables.includes(table));
  const hashes = compared(backup);
  const others = new Map(compared(restored).map((entry) => [entry.table, entry.hash]));
  const different = hashes.filter(({ table, hash }) => others.get(table) !== hash).map(({ table }) => table);
  if (different.length > 0 || others.size !== hashes.length)
    throw new Error(`${basename(restored)} differs from the backup in: ${different.join(', ') || 'its tables'}`);
  return hashes;
}
