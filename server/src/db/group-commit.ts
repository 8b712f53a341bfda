import type { CompiledQuery, QueryResult } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

interface Waiter {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Lets single writes that arrive together share one commit, and so one fsync: a write is acknowledged when the commit
 * that holds it is on the disk. A statement that fails is undone alone, as SQLite does; a commit that fails fails all.
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
    const result = this.#file.run<R>(query);
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

  #rollback(): void {
    try {
      this.#file.exec('rollback');
    } catch {
      // A failed commit may have rolled back by itself; there is nothing open then.
    }
  }
}
