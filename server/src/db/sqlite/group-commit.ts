import type { CompiledQuery, QueryResult } from 'kysely';
import type { Acknowledgement } from '../compiled-query.ts';
import type { SqliteFile } from './file.ts';
import type { WalSync } from './wal-sync.ts';

const maxTicks = 16;

interface Waiter {
  readonly acknowledged: Acknowledgement;
  resolve(): void;
  reject(error: unknown): void;
}

const needsNoDisk = ({ acknowledged }: Waiter) => acknowledged === 'committed';

/**
 * Lets concurrent single writes share one commit, and so one fsync. Each write is acknowledged once its commit is on the
 * disk, or once it is committed, as it asks. A failed statement is undone alone; a failed commit, or an error after which
 * SQLite rolls back the transaction, such as a full disk, fails all writes of the group.
 */
export class GroupCommit {
  readonly #file: SqliteFile;
  readonly #sync: WalSync;
  #waiters: Waiter[] | undefined;

  constructor(file: SqliteFile, sync: WalSync) {
    this.#file = file;
    this.#sync = sync;
  }

  /** Whether writes wait for a commit. */
  get isOpen(): boolean {
    return this.#waiters !== undefined;
  }

  /** Runs a write now and resolves after its commit, or once that commit is on the disk. */
  async write<R>(query: CompiledQuery, acknowledged: Acknowledgement): Promise<QueryResult<R>> {
    if (this.#waiters === undefined) {
      this.#file.begin();
      this.#waiters = [];
      setImmediate(() => this.#flushWhenQuiet(this.#waiters, 0, 0));
    }
    const result = this.#run<R>(query);
    const waiters = this.#waiters;
    await new Promise<void>((resolve, reject) => waiters.push({ acknowledged, resolve, reject }));
    return result;
  }

  /** Commits the open group at once; its writes are acknowledged now, or once they are on the disk, as each asked. */
  flush(): void {
    const waiters = this.#waiters;
    if (waiters === undefined) return;
    this.#waiters = undefined;
    try {
      this.#file.commit();
    } catch (error) {
      this.#rollback();
      for (const waiter of waiters) waiter.reject(error);
      return;
    }
    const forDisk: Waiter[] = [];
    for (const waiter of waiters) {
      if (needsNoDisk(waiter)) waiter.resolve();
      else forDisk.push(waiter);
    }
    if (forDisk.length === 0) this.#sync.soon();
    else this.#acknowledge(forDisk);
  }

  #acknowledge(waiters: readonly Waiter[]): void {
    this.#sync.durable().then(
      () => {
        for (const waiter of waiters) waiter.resolve();
      },
      (error: unknown) => {
        for (const waiter of waiters) waiter.reject(error);
      },
    );
  }

  /**
   * Commits after a tick of the event loop without further writes, or after `maxTicks`. While the disk is busy
   * with the previous commit, a group that only waits for the disk continues collecting.
   */
  #flushWhenQuiet(group: Waiter[] | undefined, writes: number, tick: number): void {
    if (group === undefined || group !== this.#waiters) return;
    if (group.length > writes && tick < maxTicks) {
      setImmediate(() => this.#flushWhenQuiet(group, group.length, tick + 1));
    } else if (this.#sync.running === undefined || group.some(needsNoDisk)) this.flush();
    else this.#sync.running.finally(() => this.#flushWhenQuiet(group, group.length, maxTicks)).catch(() => {});
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#file.run<R>(query);
    } catch (error) {
      if (!this.#file.inTransaction()) this.#fail(error);
      throw error;
    }
  }

  /** Fails every write of the open group after SQLite has rolled it back. */
  #fail(error: unknown): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = undefined;
    for (const waiter of waiters) waiter.reject(error);
  }

  #rollback(): void {
    try {
      this.#file.exec('rollback');
    } catch {
      // A failed commit may already have rolled back; then nothing is open.
    }
  }
}
