import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minuteMs } from '../../lib/time.ts';
import { copyName, namesToRemove, provenCopies, recordName } from './copies.ts';
import { copyDatabase, tryRestore } from './run-copy-process.ts';
import { BackupError, type BackupTarget } from './target.ts';

/** Longest time for one copy, its way to the target and back, and its restore. */
const leaseMs = 30 * minuteMs;
const listMs = 5000;
const sqliteFull = 13;

/** What is stored beside a copy once it has been fetched, restored and compared. Times in milliseconds since 1970. */
export interface CopyRecord {
  readonly madeAt: number;
  readonly checkedAt: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly tables: number;
  readonly rows: number;
}

export interface BackupState {
  readonly address: string;
  readonly everyMs: number;
  /** Proved copies at the target. */
  readonly copies: number;
  /** The newest of them. */
  readonly newest: CopyRecord | undefined;
}

export interface Backups {
  /** A periodic job: makes a copy, proves it, and removes what is too old. */
  readonly job: {
    readonly name: string;
    readonly everyMs: number;
    readonly leaseMs: number;
    run(signal: AbortSignal): Promise<void>;
  };
  /** What is known of the target; it is asked once, and each copy updates it. @throws BackupError if it cannot be asked */
  state(): Promise<BackupState>;
}

/** A failure of this machine's or the target's disk as a sentence. */
function describe(error: Error & { code?: string; errcode?: number; syscall?: string }): Error {
  if (error instanceof BackupError) return error;
  if (error.name === 'TimeoutError')
    return new BackupError('BACKUP_TO does not answer in time: check it and the network.');
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.errcode === sqliteFull)
    return new BackupError('A disk is full: copies need twice their size in DATA_DIR/backups, and once at BACKUP_TO.');
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return new BackupError(`BACKUP_TO or DATA_DIR/backups cannot be written (${error.code}): check its permissions.`);
  return error;
}

/**
 * Copies of a SQLite database in use, at a target.
 * @param options.file the database
 * @param options.folder for what is copied and restored meanwhile: emptied before and after
 */
export function createBackups(options: {
  target: BackupTarget;
  file: string;
  folder: string;
  everyMs: number;
  clock: () => number;
}): Backups {
  const { target, file, folder, everyMs, clock } = options;
  const { address } = target;
  let known: Promise<BackupState> | undefined;
  const tidy = () => rmSync(folder, { recursive: true, force: true });

  async function makeCopy(signal: AbortSignal): Promise<BackupState> {
    const [made, fetched, restored] = ['made.db', 'fetched.db', 'restored.db'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const madeAt = clock();
    const name = copyName(madeAt);
    const { bytes, sha256 } = await copyDatabase(file, made, signal);
    await target.put(name, made, sha256, signal);
    rmSync(made);
    await target.get(name, fetched, signal);
    const checked = await tryRestore(fetched, restored, signal).catch((error: Error) => ({ error, sha256: undefined }));
    if (checked.sha256 !== sha256) {
      signal.throwIfAborted();
      if ('error' in checked && describe(checked.error) instanceof BackupError) throw checked.error;
      await target.remove(name, signal);
      throw new BackupError(
        `What came back from ${address} is not the copy that was sent (${'error' in checked ? checked.error.message : 'other bytes'}): it was removed, earlier copies stay. Check the storage.`,
      );
    }
    const newest = { madeAt, checkedAt: clock(), bytes, sha256, tables: checked.tables, rows: checked.rows };
    const text = JSON.stringify(newest);
    writeFileSync(made, text);
    await target.put(recordName(name), made, createHash('sha256').update(text).digest('hex'), signal);
    const names = await target.list(signal);
    const old = namesToRemove(names, madeAt);
    for (const gone of old) await target.remove(gone, signal);
    const copies = provenCopies(names.filter((one) => !old.includes(one))).length;
    return { address, everyMs, copies, newest };
  }

  async function ask(): Promise<BackupState> {
    const signal = AbortSignal.timeout(listMs);
    const proven = provenCopies(await target.list(signal));
    const newest = proven.find(({ madeAt }) => madeAt <= clock());
    if (newest === undefined) return { address, everyMs, copies: proven.length, newest: undefined };
    const local = join(folder, `record-${process.pid}.json`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      rmSync(local, { force: true });
      await target.get(recordName(newest.name), local, signal);
      return { address, everyMs, copies: proven.length, newest: JSON.parse(readFileSync(local, 'utf8')) };
    } finally {
      rmSync(local, { force: true });
    }
  }

  return {
    job: {
      name: 'backup',
      everyMs,
      leaseMs,
      async run(signal) {
        tidy();
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        try {
          known = Promise.resolve(await makeCopy(signal));
        } catch (error) {
          throw describe(error as Error);
        } finally {
          tidy();
        }
      },
    },
    state() {
      known ??= ask().catch((error) => {
        known = undefined;
        throw describe(error as Error);
      });
      return known;
    },
  };
}
