import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const soonMs = 100;

/**
 * Puts commits on the disk without holding up the thread. SQLite writes a commit to its write-ahead log
 * (`synchronous = normal`), and this asks the disk to keep what the log holds by then: the same promise as
 * `synchronous = full`, but in a thread of the pool, and one fsync for all that committed meanwhile. The log is replayed
 * after a crash; before a checkpoint overwrites the database SQLite syncs the log itself.
 */
export class WalSync {
  readonly #path: string;
  readonly #checkpoint: () => boolean;
  #log: number | undefined;
  #failed = false;
  #running: Promise<void> | undefined;
  /** The round that has not asked the disk yet: what is committed now is for it. */
  #next: Promise<void> | undefined;
  #soon: NodeJS.Timeout | undefined;

  /**
   * @param file the database, in WAL mode and held open as long as this is in use: the log's file then stays the same
   * @param checkpoint copies the whole log into the database, synced; false when somebody was in the way
   */
  constructor(file: string, checkpoint: () => boolean) {
    this.#path = `${file}-wal`;
    this.#checkpoint = checkpoint;
  }

  /** What the disk is at, or is asked for next. */
  get running(): Promise<void> | undefined {
    return this.#running;
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
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      // Nobody is left to be told; whoever waits for the next round hears of a log that cannot be trusted.
      this.durable().catch(() => {});
    }, soonMs).unref();
  }

  async #sync(): Promise<void> {
    // A log with a gap is worth nothing behind the gap, and a second fsync may say yes to pages that the first one lost.
    if (this.#failed && !this.#checkpoint())
      throw Object.assign(new Error('The log of the database is not on the disk'), { code: 'EIO' });
    this.#failed = true;
    // Writable, as some systems refuse to sync what was opened for reading.
    this.#log ??= openSync(this.#path, 'r+');
    await sync(this.#log);
    this.#failed = false;
  }

  /** Does what is left to do, waits for what runs, and lets the log go. */
  async close(): Promise<void> {
    if (this.#soon !== undefined) {
      clearTimeout(this.#soon);
      this.#soon = undefined;
      await this.durable().catch(() => {});
    }
    await this.#running?.catch(() => {});
    if (this.#log !== undefined) await promisify(close)(this.#log);
    this.#log = undefined;
  }
}
