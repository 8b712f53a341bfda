import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const soonMs = 100;
const retryMs = 1000;

export interface WalSyncHooks {
  /** Copies the whole log into the database, synced; false if a reader or writer blocked it. */
  checkpoint(): boolean;
  /** Called when the disk fails, and with `undefined` once it works again. */
  onChange?: ((failure: Error | undefined) => void) | undefined;
}

/**
 * Syncs commits to disk without blocking the thread: SQLite writes commits to its log (`synchronous = normal`), and a
 * thread of the pool syncs the log, once for all commits meanwhile. The guarantee is that of `synchronous = full`: the log
 * is replayed after a crash, and SQLite syncs it before a checkpoint overwrites the database.
 */
export class WalSync {
  readonly #path: string;
  readonly #hooks: WalSyncHooks;
  #log: number | undefined;
  #trusted = true;
  #failure: Error | undefined;
  #running: Promise<void> | undefined;
  /** The round whose fsync has not started yet: it covers what is committed now. */
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param file the database, in WAL mode and held open while this is in use, so that the log's file stays the same */
  constructor(file: string, hooks: WalSyncHooks) {
    this.#path = `${file}-wal`;
    this.#hooks = hooks;
  }

  /** The running sync, or the next one. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** @throws the disk's error, from the first failed sync until one succeeds: meanwhile no write starts */
  refuseAfterFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Resolves once everything committed before the call is on the disk. @throws the disk's error */
  durable(): Promise<void> {
    if (this.#next === undefined) {
      const next = (this.#running ?? Promise.resolve())
        .catch(() => {})
        .then(() => {
          this.#next = undefined;
          return this.#sync();
        })
        .finally(() => {
          if (this.#running === next) this.#running = undefined;
        });
      this.#next = next;
      this.#running = next;
    }
    return this.#next;
  }

  /** Syncs everything committed before the call shortly after, for writes that do not wait for it. */
  soon(): void {
    this.#syncAfter(soonMs);
  }

  #syncAfter(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // No caller awaits this round; `onChange` reports its failure.
      this.durable().catch(() => {});
    }, ms).unref();
  }

  async #sync(): Promise<void> {
    try {
      await this.#askDisk();
    } catch (cause) {
      this.#report(
        Object.assign(new Error(`The disk failed to sync the database's log: ${(cause as Error).message}`, { cause }), {
          code: 'EIO',
        }),
      );
      throw this.#failure;
    }
    this.#report(undefined);
  }

  async #askDisk(): Promise<void> {
    // A log with a gap is useless after the gap, and a second fsync may succeed although the first one lost pages.
    if (!this.#trusted && !this.#hooks.checkpoint()) throw new Error('the log needs a checkpoint first');
    this.#trusted = false;
    // Writable, as some systems refuse to sync a file opened for reading.
    this.#log ??= openSync(this.#path, 'r+');
    await sync(this.#log);
    this.#trusted = true;
  }

  #report(failure: Error | undefined): void {
    const changed = (failure === undefined) !== (this.#failure === undefined);
    this.#failure = failure;
    // While writes are refused, no write triggers another sync.
    if (failure !== undefined) this.#syncAfter(retryMs);
    if (changed) this.#hooks.onChange?.(failure);
  }

  /** Finishes pending work, waits for running syncs, and closes the log. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      await this.durable().catch(() => {});
    }
    await this.#running?.catch(() => {});
    if (this.#log !== undefined) await promisify(close)(this.#log);
    this.#log = undefined;
  }
}
