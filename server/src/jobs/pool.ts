import { AppError } from '../http/errors.ts';

/** Who tasks are done for. */
export interface TaskOwner {
  /** Such as a user, or a person on a network: owners of a group take turns. */
  readonly owner: string;
  /** Owners who may be one, such as those of a network: groups take turns. Each owner is a group of their own by default. */
  readonly group?: string;
  /** Uses the reserved places: that queue and the other one alternate, and neither fills the other. */
  readonly isReserved?: boolean;
}

/** Runs a limited number of tasks at once; the rest are queued, one of each group in turn, in order of arrival. */
export interface Pool {
  /**
   * Runs the work as soon as there is room. In a full queue the group with the most queued tasks loses one of the owner who
   * has the most there.
   * @throws AppError overloaded when the queue is full
   */
  run<T>(work: () => Promise<T>, by?: TaskOwner): Promise<T>;
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

/** The tasks of one group, by owner. */
type Group = Map<string, Waiter[]>;

/** Moves the first key to the end, or away if nothing is left under it. */
function rotate<T>(turns: Map<string, T>, key: string, value: T, isEmpty: boolean): void {
  turns.delete(key);
  if (!isEmpty) turns.set(key, value);
}

const sizeOf = (group: Group | undefined) => [...(group?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

/** The last of those with the most: of equals, the one whose turn is furthest away. */
function largestOf<T>(all: Iterable<T>, size: (item: T) => number): T | undefined {
  let largest: T | undefined;
  for (const item of all) if (largest === undefined || size(item) >= size(largest)) largest = item;
  return largest;
}

/** A queue in which groups take turns, and in each group its owners. */
function createQueue(max: number, overloaded: () => AppError) {
  /** The next group comes first. */
  const groups = new Map<string, Group>();
  let waiting = 0;

  /** Rejects the newest task of the largest group, or of the newcomer's own group unless they have the most there. */
  function makeRoom(owner: string, groupName: string): void {
    const own = groups.get(groupName);
    const largest = largestOf(groups.values(), sizeOf);
    const isOthers = sizeOf(largest) > sizeOf(own) + 1;
    const victims = isOthers ? largest : own;
    const longest = largestOf(victims?.values() ?? [], ({ length }) => length);
    if (!longest || (!isOthers && longest.length <= (own?.get(owner)?.length ?? 0) + 1)) throw overloaded();
    longest.pop()?.refuse(overloaded());
    waiting -= 1;
  }

  return {
    wait(owner: string, groupName: string): Promise<void> {
      if (waiting >= max) makeRoom(owner, groupName);
      const group: Group = groups.get(groupName) ?? new Map();
      const queue = group.get(owner) ?? [];
      groups.set(groupName, group);
      group.set(owner, queue);
      waiting += 1;
      return new Promise((start, refuse) => queue.push({ start, refuse }));
    },
    takeNext(): Waiter | undefined {
      for (const [groupName, group] of groups) {
        let next: Waiter | undefined;
        for (const [owner, queue] of group) {
          next = queue.shift();
          rotate(group, owner, queue, queue.length === 0);
          if (next) break;
        }
        rotate(groups, groupName, group, group.size === 0);
        if (!next) continue;
        waiting -= 1;
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
    async run(work, { owner, group = owner, isReserved = false } = { owner: '' }) {
      // The finished task wakes the next waiter, so that no newcomer overtakes it.
      if (running >= max) await (isReserved ? ofReserved : common).wait(owner, group);
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
