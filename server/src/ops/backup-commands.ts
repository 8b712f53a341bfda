import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { sqliteFileIn } from '../db/connect.ts';
import { backupSqlite, compareHashes, hashTables, restoreSqlite } from '../db/sqlite-backup.ts';
import { describeHashes } from '../db/table-hash.ts';
import { minuteMs, toIso } from '../lib/time.ts';
import { isCopyName, provenCopies } from './backup/copies.ts';
import { fetchCopy, openTarget, type TargetSettings } from './backup/open-backups.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> & TargetSettings;

function databaseFile({ DATABASE_URL, DATA_DIR }: Settings): string {
  if (DATABASE_URL !== undefined)
    throw new Error(
      'This is for SQLite. The database is PostgreSQL here: use pg_dump and pg_restore, as docs/operating.md shows.',
    );
  return resolve(sqliteFileIn(DATA_DIR));
}

/** Time for a listing or a fetch of one copy. */
const targetMs = 30 * minuteMs;

async function listCopies(config: Settings): Promise<string> {
  const target = await openTarget(config);
  const copies = provenCopies(await target.list(AbortSignal.timeout(targetMs)));
  if (copies.length === 0) return `No copy has been made at ${target.address} yet.`;
  return `At ${target.address}, newest first:\n${copies.map(({ name }) => `  ${name}`).join('\n')}`;
}

/**
 * `backup [FILE]`: copies the database while it is in use; `backup --list` names the copies at `BACKUP_TO`.
 * @returns what to print
 */
export async function backupCommand(config: Settings, [given]: readonly string[], now: number): Promise<string> {
  const source = databaseFile(config);
  if (given === '--list') return listCopies(config);
  const name = `interest-miner-${toIso(now).replace(/[:.]/g, '-')}.db`;
  const target = resolve(given ?? join(config.DATA_DIR, 'backups', name));
  await backupSqlite(source, target);
  return `Written to ${target}\n${describeHashes(hashTables(target))}`;
}

/**
 * `restore FILE [--verify]`: restores a backup where there is no database yet; `restore latest` or a name that `backup --list` shows
 * fetches it from `BACKUP_TO` first.
 * @returns what to print
 */
export async function restoreCommand(config: Settings, args: readonly string[]): Promise<string> {
  const [given] = args.filter((arg) => !arg.startsWith('--'));
  if (given === undefined) throw new Error('Name the backup: restore FILE [--verify]');
  const target = databaseFile(config);
  if (!existsSync(given) && (given === 'latest' || isCopyName(given))) {
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const fetched = `${target}.${process.pid}.fetched`;
    try {
      const name = await fetchCopy(await openTarget(config), given, fetched, AbortSignal.timeout(targetMs));
      return `Fetched ${name}\n${await restoreFile(fetched, target, args)}`;
    } finally {
      rmSync(fetched, { force: true });
    }
  }
  return restoreFile(resolve(given), target, args);
}

async function restoreFile(file: string, target: string, args: readonly string[]): Promise<string> {
  await restoreSqlite(file, target);
  if (!args.includes('--verify')) return `Restored to ${target}. Every session has ended.`;
  return `Restored to ${target}; every row is equal, and every session has ended:\n${describeHashes(compareHashes(file, target))}`;
}
