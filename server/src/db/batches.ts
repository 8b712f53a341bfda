import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that one statement changes or reads: some milliseconds, so that requests get their turn in between. */
export const batchRows = 500;

/**
 * Repeats a statement that touches at most `batchRows` rows until one touches fewer. SQLite works in this thread, so
 * the event loop is let through after each.
 * @param run one statement; answers how many rows it touched
 * @throws whatever `signal` was aborted with, between two statements
 */
export async function inBatches(run: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await run(batchRows)) < batchRows) return;
    await nextTurn();
  }
}
