/** What became of a question to a cache: `stale` when an old answer had to do. */
export type CacheOutcome = 'hit' | 'miss' | 'stale';

/** Tasks of one kind: how many run now, and how many are queued. */
export interface QueueCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Counts of one process that adapters and features keep, for the operator. */
export interface Meter {
  /** Counts one question to a cache. */
  cache(name: string, outcome: CacheOutcome): void;
  /** Names a queue and how to ask for its counts. */
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
