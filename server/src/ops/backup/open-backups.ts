import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { sqliteFileIn } from '../../db/connect.ts';
import { minuteMs } from '../../lib/time.ts';
import { type Backups, createBackups } from './backups.ts';
import { provenCopies } from './copies.ts';
import { createFolderTarget } from './folder-target.ts';
import { BackupError, type BackupTarget } from './target.ts';

export type TargetSettings = Pick<
  Config,
  'BACKUP_TO' | 'BACKUP_ACCESS_KEY_ID' | 'BACKUP_SECRET_ACCESS_KEY' | 'BACKUP_REGION'
>;

/** The target in `BACKUP_TO`. What speaks S3 is loaded only for it. */
export async function openTarget(config: TargetSettings): Promise<BackupTarget> {
  const { BACKUP_TO: address, BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (address === undefined) throw new BackupError('BACKUP_TO is not set: name a backup file instead.');
  if (!/^https?:/.test(address)) return createFolderTarget(address);
  const { createS3Target } = await import('./s3-target.ts');
  return createS3Target({
    address,
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: secretAccessKey ?? '',
    region: config.BACKUP_REGION,
  });
}

/**
 * Fetches a proved copy into a local file.
 * @param wanted its name, or `latest`
 * @returns its name
 */
export async function fetchCopy(
  target: BackupTarget,
  wanted: string,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const copies = provenCopies(await target.list(signal));
  const copy = wanted === 'latest' ? copies[0] : copies.find(({ name }) => name === wanted);
  if (copy === undefined)
    throw new BackupError(`There is no such copy at ${target.address}: see npm run backup -- --list.`);
  await target.get(copy.name, file, signal);
  return copy.name;
}

/** The periodic copies to `BACKUP_TO`; undefined if it is not set. */
export async function openBackups(config: Config, clock: () => number): Promise<Backups | undefined> {
  if (config.BACKUP_TO === undefined) return undefined;
  return createBackups({
    target: await openTarget(config),
    file: sqliteFileIn(config.DATA_DIR),
    folder: join(config.DATA_DIR, 'backups', 'being-checked'),
    everyMs: config.BACKUP_EVERY_MINUTES * minuteMs,
    clock,
  });
}
