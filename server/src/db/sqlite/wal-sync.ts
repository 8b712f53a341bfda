import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const soonMs = 100;
const retryMs = 1000;

export interface WalSyncHooks {
  /** Copies the whole log into the database, synced; false when a reader or writer was in the way. */
  checkpoint(): boolean;
  /** Called when the disk fails, and with `undefined` once it works again. */
  onChange?: ((failure: Error | undefined) => void) | undefined;
}

/**
 * Puts commits on the disk without holding up the thread. SQLite writes a commit to its write-ahead log
 * (`synchronous = normal`), and this asks the disk to keep what the log holds by then: the same promise as
 * `synchronous = full`, but in a thread of the pool, and one fsync for all that committed meanwhile. The log is replayed
 * after a crash; before a checkpoint overwrites the database SQLite syncs the log itself.
 */
export class WalSync {
  readonly #path: string;
  readonly #hooks: WalSyncHooks;
  #log: number | undefined;
  #trusted = true;
  #failure: Error | undefined;
  #running: Promise<void> | undefined;
  /** The round that has not asked the disk yet: what is committed now is for it. */
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param file the database, in WAL mode and held open as long as this is in use: the log's file then stays the same */
  constructor(file: string, hooks: WalSyncHooks) {
    this.#path = `${file}-wal`;
    this.#hooks = hooks;
  }

  /** The running sync, or the next one. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  /** @throws the disk's error, from the first sync that fails until one works: no write is begun meanwhile */
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

  /** Has everything committed before the call on the disk within a moment, for writes that do not wait for it. */
  soon(): void {
    this.#syncAfter(soonMs);
  }

  #syncAfter(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // Nobody waits for this round; `onChange` tells of its failure.
      this.durable().catch(() => {});
    }, ms).unref();
  }

  async #sync(): Promise<void> {
    try {
      await this.#askDisk();
    } catch (cause) {
      this.#tell(
        Object.assign(new Error(`The disk does not keep the database's log: ${(cause as Error).message}`, { cause }), {
          code: 'EIO',
        }),
      );
      throw this.#failure;
    }
    this.#tell(undefined);
  }

  async #askDisk(): Promise<void> {
    // A log with a gap is worth nothing behind the gap, and a second fsync may say yes to pages that the first one lost.
    if (!this.#trusted && !this.#hooks.checkpoint()) throw new Error('it waits for a checkpoint');
    this.#trusted = false;
    // Writable, as some systems refuse to sync what was opened for reading.
    this.#log ??= openSync(this.#path, 'r+');
    await sync(this.#log);
    this.#trusted = true;
  }

  #tell(failure: Error | undefined): void {
    const changed = (failure === undefined) !== (this.#failure === undefined);
    this.#failure = failure;
    // No write asks the disk again while writes are refused.
    if (failure !== undefined) this.#syncAfter(retryMs);
    if (changed) this.#hooks.onChange?.(failure);
  }

  /** Does what is left to do, waits for what runs, and lets the log go. */
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
