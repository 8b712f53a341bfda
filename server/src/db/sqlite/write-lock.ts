/**
 * Queues for SQLite's single writer. Two handles of one process would wait for each other inside SQLite, and
 * block the thread that has to finish the transaction they wait for: 5 s, then "database is locked".
 */
export class WriteLock {
  #tail: Promise<void> = Promise.resolve();
  #held = 0;

  /** Whether the lock is held or has waiters. */
  get isHeld(): boolean {
    return this.#held > 0;
  }

  /** @returns a function that releases the lock */
  async take(): Promise<() => void> {
    const before = this.#tail;
    let release: () => void = () => {};
    this.#held += 1;
    this.#tail = new Promise<void>((resolve) => {
      release = () => {
        this.#held -= 1;
        resolve();
      };
    });
    await before;
    return release;
  }
}
