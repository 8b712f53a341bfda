import type { CompiledQuery, QueryResult } from 'kysely';
import type { Acknowledgement } from './prepared.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { WalSync } from './wal-sync.ts';

const mostTurns = 16;

interface Waiter {
  readonly acknowledged: Acknowledgement;
  resolve(): void;
  reject(error: unknown): void;
}

const isHasty = ({ acknowledged }: Waiter) => acknowledged === 'committed';

/**
 * Lets single writes that arrive together share one commit, and so one fsync: a write is acknowledged when the commit
 * that holds it is on the disk, or already when it is made, as the write asks. A statement that fails is undone alone, as SQLite does; a commit that fails fails all,
 * and so does a failure after which SQLite gives the whole transaction up, as on a full disk.
 */
export class GroupCommit {
  readonly #file: SqliteFile;
  readonly #sync: WalSync;
  readonly #onUndone: () => void;
  #waiters: Waiter[] | undefined;

  /** @param onUndone told when writes that ran have been taken back */
  constructor(file: SqliteFile, sync: WalSync, onUndone: () => void) {
    this.#file = file;
    this.#sync = sync;
    this.#onUndone = onUndone;
  }

  /** Whether writes wait for a commit. */
  get isOpen(): boolean {
    return this.#waiters !== undefined;
  }

  /** Runs a write now and answers after its commit, or when the disk has that. */
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

  /** Commits what is open, at once; its writers hear of it now, or when the disk has it, as they asked. */
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
    const patient: Waiter[] = [];
    for (const waiter of waiters) {
      if (isHasty(waiter)) waiter.resolve();
      else patient.push(waiter);
    }
    if (patient.length === 0) this.#sync.soon();
    else this.#acknowledge(patient);
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
   * Commits after a turn of the event loop that brought no further write, or after the last turn that a write may be
   * held up; while the disk is busy with the commit before, a group that all waits for the disk would have to wait anyway.
   */
  #flushWhenQuiet(group: Waiter[] | undefined, writes: number, turn: number): void {
    if (group === undefined || group !== this.#waiters) return;
    if (group.length > writes && turn < mostTurns) {
      setImmediate(() => this.#flushWhenQuiet(group, group.length, turn + 1));
    } else if (this.#sync.running === undefined || group.some(isHasty)) this.flush();
    else this.#sync.running.finally(() => this.#flushWhenQuiet(group, group.length, mostTurns)).catch(() => {});
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
    this.#onUndone();
    for (const waiter of waiters) waiter.reject(error);
  }

  #rollback(): void {
    this.#onUndone();
    try {
      this.#file.exec('rollback');
    } catch {
      // A failed commit may have rolled back by itself; there is nothing open then.
    }
  }
}
