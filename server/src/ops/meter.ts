/** Result of a cache lookup: `stale` if an expired entry was used. */
export type CacheOutcome = 'hit' | 'miss' | 'stale';

/** Tasks of one kind: how many are running and how many queued. */
export interface QueueCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Counters of one process, kept by adapters and features for the operator. */
export interface Meter {
  /** Counts one cache lookup. */
  cache(name: string, outcome: CacheOutcome): void;
  /** Registers a queue and a function that returns its counts. */
  watchQueue(name: string, counts: () => QueueCounts): void;
  caches(): { readonly name: string; readonly outcome: CacheOutcome; readonly count: number }[];
  queues(): ({ readonly name: string } & QueueCounts)[];
}

export function createMeter(): Meter {
  const caches = new Map<string, Map<CacheOutcome, number>>();
  const queues = new Map<string, () => QueueCounts>();
  return {
    cache(name, outcome) {
      let counts = caches.get(name);
      if (counts === undefined) {
        counts = new Map();
        caches.set(name, counts);
      }
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
    watchQueue: (name, counts) => void queues.set(name, counts),
    caches: () =>
      [...caches].flatMap(([name, counts]) => [...counts].map(([outcome, count]) => ({ name, outcome, count }))),
    queues: () => [...queues].map(([name, counts]) => ({ name, ...counts() })),
  };
}
