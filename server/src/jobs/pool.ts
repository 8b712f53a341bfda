import { AppError } from '../http/errors.ts';

/** Runs a limited number of tasks at once; the rest wait in order of arrival. */
export interface Pool {
  /** Runs the work as soon as there is room. @throws AppError overloaded when the queue is full */
  run<T>(work: () => Promise<T>): Promise<T>;
  counts(): { readonly running: number; readonly waiting: number };
}

/** Analyses of the Premium Miner in one process: mostly they wait for Meta or a model. */
export const analysesAtOnce = { running: 16, waiting: 64, retryAfterSeconds: 10 };

/** @param limits how much may run, and how much may wait; `retryAfterSeconds` is told to who is refused */
export function createPool(limits: { running: number; waiting: number; retryAfterSeconds: number }): Pool {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (waiting.length >= limits.waiting)
        throw new AppError('overloaded', { retryAfterSeconds: limits.retryAfterSeconds });
      // The finished task wakes the next waiter, so that no newcomer overtakes it.
      if (running >= limits.running) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    counts: () => ({ running, waiting: waiting.length }),
  };
}
