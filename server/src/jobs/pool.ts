import { AppError } from '../http/errors.ts';

/** Runs a limited number of tasks at once; the rest are queued, one of each owner in turn, in order of arrival. */
export interface Pool {
  /**
   * Runs the work as soon as there is room.
   * @param owner who it is done for, such as a network; in a full queue the owner with the most queued tasks loses one
   * @throws AppError overloaded when the queue is full
   */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T>;
  counts(): { readonly running: number; readonly waiting: number };
}

/** Concurrent analyses of the Premium Miner in one process: they mostly wait for Meta or a model. */
export const analysisLimits = { running: 16, waiting: 64, retryAfterSeconds: 10 };

interface Waiter {
  start(): void;
  refuse(error: AppError): void;
}

/** @param limits maximum running and queued tasks; `retryAfterSeconds` is sent with a rejection */
export function createPool(limits: { running: number; waiting: number; retryAfterSeconds: number }): Pool {
  /** Queued tasks by owner; the next owner comes first. */
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;
  const overloaded = () => new AppError('overloaded', { retryAfterSeconds: limits.retryAfterSeconds });

  function takeNext(): Waiter | undefined {
    for (const [owner, queue] of queues) {
      queues.delete(owner);
      const next = queue.shift();
      if (queue.length > 0) queues.set(owner, queue);
      if (next) waiting -= 1;
      return next;
    }
    return undefined;
  }

  /** Rejects the newest task of the longest queue, unless this owner's own is as long. */
  function makeRoom(owner: string): void {
    const own = queues.get(owner)?.length ?? 0;
    let longest: Waiter[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= own + 1) throw overloaded();
    longest.pop()?.refuse(overloaded());
    waiting -= 1;
  }

  function wait(owner: string): Promise<void> {
    if (waiting >= limits.waiting) makeRoom(owner);
    const queue = queues.get(owner) ?? [];
    queues.set(owner, queue);
    waiting += 1;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  return {
    async run(work, owner = '') {
      // The finished task wakes the next waiter, so that no newcomer overtakes it.
      if (running >= limits.running) await wait(owner);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.start();
        else running -= 1;
      }
    },
    counts: () => ({ running, waiting }),
  };
}
