import { AppError } from '../http/errors.ts';

/** Runs a limited number of tasks at once; the rest are queued, one of each owner in turn, in order of arrival. */
export interface Pool {
  /**
   * Runs the work as soon as there is room.
   * @param owner who it is done for, such as a network; in a full queue the owner with the most queued tasks loses one
   * @param isReserved uses the reserved places: its queue and the other one alternate, and neither fills the other
   * @throws AppError overloaded when the queue is full
   */
  run<T>(work: () => Promise<T>, owner?: string, isReserved?: boolean): Promise<T>;
  counts(): { readonly running: number; readonly waiting: number };
}

interface PoolLimits {
  readonly running: number;
  readonly waiting: number;
  /** Maximum queued tasks in the reserved places. */
  readonly reserved?: number;
  /** Sent with a rejection. */
  readonly retryAfterSeconds: number;
}

/** Concurrent analyses of the Premium Miner in one process: they mostly wait for Meta or a model. */
export const analysisLimits = { running: 16, waiting: 64, retryAfterSeconds: 10 };

interface Waiter {
  start(): void;
  refuse(error: AppError): void;
}

/** A queue in which owners take turns. */
function createQueue(max: number, overloaded: () => AppError) {
  /** Tasks by owner; the next owner comes first. */
  const queues = new Map<string, Waiter[]>();
  let waiting = 0;

  /** Rejects the newest task of the longest queue, unless this owner's own is as long. */
  function makeRoom(owner: string): void {
    const own = queues.get(owner)?.length ?? 0;
    let longest: Waiter[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= own + 1) throw overloaded();
    longest.pop()?.refuse(overloaded());
    waiting -= 1;
  }

  return {
    wait(owner: string): Promise<void> {
      if (waiting >= max) makeRoom(owner);
      const queue = queues.get(owner) ?? [];
      queues.set(owner, queue);
      waiting += 1;
      return new Promise((start, refuse) => queue.push({ start, refuse }));
    },
    takeNext(): Waiter | undefined {
      for (const [owner, queue] of queues) {
        queues.delete(owner);
        const next = queue.shift();
        if (queue.length > 0) queues.set(owner, queue);
        if (next) waiting -= 1;
        return next;
      }
      return undefined;
    },
    count: () => waiting,
  };
}

export function createPool({ running: max, waiting, reserved = 0, retryAfterSeconds }: PoolLimits): Pool {
  const overloaded = () => new AppError('overloaded', { retryAfterSeconds });
  const common = createQueue(waiting, overloaded);
  const ofReserved = createQueue(reserved, overloaded);
  let running = 0;
  let isReservedTurn = true;

  function takeNext(): Waiter | undefined {
    const [first, second] = isReservedTurn ? [ofReserved, common] : [common, ofReserved];
    isReservedTurn = !isReservedTurn;
    return first.takeNext() ?? second.takeNext();
  }

  return {
    async run(work, owner = '', isReserved = false) {
      // The finished task wakes the next waiter, so that no newcomer overtakes it.
      if (running >= max) await (isReserved ? ofReserved : common).wait(owner);
      else running += 1;
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.start();
        else running -= 1;
      }
    },
    counts: () => ({ running, waiting: common.count() + ofReserved.count() }),
  };
}
