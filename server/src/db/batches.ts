import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows per statement: a few milliseconds, so that requests run in between. */
export const batchRows = 500;

/**
 * Repeats a statement that changes at most `batchRows` rows until one changes fewer. SQLite works in this thread, so
 * the event loop runs after each.
 * @param run one statement; returns how many rows it changed
 * @throws the abort reason of `signal`, between two statements
 */
export async function inBatches(run: (limit: number) => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    if ((await run(batchRows)) < batchRows) return;
    await nextTurn();
  }
}
