import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Lets single writes that arrive together share one commit, and so one fsync: a write is acknowledged when the commit
 * that holds it is on the disk. A statement that fails is undone alone, as SQLite does; a commit that fails fails all,
 * and so does a failure after which SQLite gives the whole transaction up, as on a full disk.
 */
export class GroupCommit {
  readonly #file: SqliteFile;
  #waiters: Waiter[] | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** Runs a write now and answers after its commit. */
  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiters === undefined) {
      this.#file.exec('begin immediate');
      this.#waiters = [];
      // After the events that are ready now: what they write belongs to the same commit.
      setImmediate(() => this.flush());
    }
    const result = this.#run<R>(query);
    const waiters = this.#waiters;
    await new Promise<void>((resolve, reject) => waiters.push({ resolve, reject }));
    return result;
  }

  /** Commits what is open, at once. */
  flush(): void {
    const waiters = this.#waiters;
    if (waiters === undefined) return;
    this.#waiters = undefined;
    try {
      this.#file.exec('commit');
    } catch (error) {
      this.#rollback();
      for (const waiter of waiters) waiter.reject(error);
      return;
    }
    for (const waiter of waiters) waiter.resolve();
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      return this.#file.run<R>(query);
    } catch (error) {
      if (!this.#file.inTransaction()) this.#fail(error);
      throw error;
    }
  }

  /** Tells everybody who waits for the open commit that there will be none. */
  #fail(error: unknown): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = undefined;
    for (const waiter of waiters) waiter.reject(error);
  }

  #rollback(): void {
    try {
      this.#file.exec('rollback');
    } catch {
      // A failed commit may have rolled back by itself; there is nothing open then.
    }
  }
}
