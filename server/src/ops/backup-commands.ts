import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { sqliteFileIn } from '../db/connect.ts';
import { backupSqlite, compareHashes, hashTables, restoreSqlite } from '../db/sqlite/backup.ts';
import { describeHashes } from '../db/table-hash.ts';
import { toIso } from '../lib/time.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

function databaseFile({ DATABASE_URL, DATA_DIR }: Settings): string {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'This is for SQLite. The database is PostgreSQL here: use pg_dump and pg_restore, as docs/operating.md shows.',
    );
  return resolve(sqliteFileIn(DATA_DIR));
}

/**
 * `backup [FILE]`: copies the database while it is in use.
 * @returns what to print
 */
export async function backupCommand(config: Settings, [given]: readonly string[], now: number): Promise<string> {
  const source = databaseFile(config);
  const name = `interest-miner-${toIso(now).replace(/[:.]/g, '-')}.db`;
  const target = resolve(given ?? join(config.DATA_DIR, 'backups', name));
  await backupSqlite(source, target);
  return `Written to ${target}\n${describeHashes(hashTables(target))}`;
}

/**
 * `restore FILE [--verify]`: restores a backup where there is no database yet.
 * @returns what to print
 */
export async function restoreCommand(config: Settings, args: readonly string[]): Promise<string> {
  const [given] = args.filter((arg) => !arg.startsWith('--'));
  if (given === undefined) throw new Error('Name the backup: restore FILE [--verify]');
  const target = databaseFile(config);
  await restoreSqlite(resolve(given), target);
  if (!args.includes('--verify')) return `Restored to ${target}. Every session has ended.`;
  return `Restored to ${target}; every row is equal, and every session has ended:\n${describeHashes(compareHashes(resolve(given), target))}`;
}
