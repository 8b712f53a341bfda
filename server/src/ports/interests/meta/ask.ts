import { z } from 'zod';
import type { AnswerCache } from '../cache.ts';
import type { GraphClient } from './client.ts';
import { MetaError } from './errors.ts';
import { type KeptRow, listIn, storedRow } from './rows.ts';
import type { Throttle } from './throttle.ts';

/** A list of rows as it is kept: `limit` is how many were asked for. */
export const storedAnswer = z.object({ limit: z.number(), rows: z.array(storedRow) });
export type KeptAnswer = z.output<typeof storedAnswer>;

export interface Answer {
  readonly rows: readonly KeptRow[];
  readonly fetchedAt: number;
  /** Why this is an earlier answer; null for one that is fresh enough. */
  readonly failure: MetaError | null;
}

/** Counts one look-up in the cache: `stale` when an old answer had to do. */
export type CountCache = (outcome: 'hit' | 'miss' | 'stale') => void;

export interface Asker {
  /**
   * Asks Meta unless it is paused.
   * @param read makes what is wanted of the `data` list of the answer, undefined where it cannot be read
   * @throws MetaError, after noting what it demands
   */
  ask<T>(params: Readonly<Record<string, string>>, read: (list: unknown[]) => T | undefined): Promise<T>;
  /** Whether what is cached should serve at any age, to spare the limits. */
  isSlow(): boolean;
  /** Makes a look-up that goes to the cache first and to Meta with what is missing there. */
  cached(
    cache: AnswerCache<KeptAnswer>,
  ): (key: string, limit: number, fetch: (limit: number) => Promise<KeptRow[]>) => Promise<Answer>;
}

const spare = new MetaError('spared', 'Meta was not asked: its limits are nearly used up');

function take(answer: KeptAnswer, limit: number, fetchedAt: number, failure: MetaError | null): Answer {
  return { rows: answer.rows.slice(0, limit), fetchedAt, failure };
}

/** Whether an answer that was asked for with its own limit holds all that `limit` would. */
function covers(answer: KeptAnswer, limit: number): boolean {
  return answer.limit >= limit || answer.rows.length < answer.limit;
}

export function createAsker({
  client,
  throttle,
  onCache,
}: {
  client: GraphClient;
  throttle: Throttle;
  onCache: CountCache;
}): Asker {
  async function ask<T>(
    params: Readonly<Record<string, string>>,
    read: (list: unknown[]) => T | undefined,
  ): Promise<T> {
    await throttle.enter();
    try {
      const list = listIn(await client.search(params));
      const answer = list && read(list);
      if (answer === undefined) throw new MetaError('unreadable', 'Meta answered data in an unknown shape');
      return answer;
    } catch (error) {
      if (error instanceof MetaError) await throttle.noteError(error);
      throw error;
    }
  }

  return {
    ask,
    isSlow: throttle.isSlow,
    cached(cache) {
      const flying = new Map<string, Promise<{ answer: KeptAnswer; fetchedAt: number }>>();

      /** One call for all who ask the same at the same time. */
      function fetchOnce(key: string, limit: number, fetch: (limit: number) => Promise<KeptRow[]>) {
        const flight = `${limit} ${key}`;
        const running = flying.get(flight);
        if (running) return running;
        const started = (async () => {
          const answer = { limit, rows: await fetch(limit) };
          return { answer, fetchedAt: await cache.store([{ key, value: answer }]) };
        })().finally(() => flying.delete(flight));
        flying.set(flight, started);
        return started;
      }

      return async (key, limit, fetch) => {
        const kept = (await cache.find([key])).get(key);
        const usable = kept && covers(kept.value, limit);
        if (usable && cache.isFresh(kept)) {
          onCache('hit');
          return take(kept.value, limit, kept.fetchedAt, null);
        }
        if (usable && throttle.isSlow()) {
          onCache('stale');
          return take(kept.value, limit, kept.fetchedAt, spare);
        }
        try {
          // Never less than is kept, so that a small question does not throw a large answer away.
          const { answer, fetchedAt } = await fetchOnce(key, Math.max(limit, kept?.value.limit ?? 0), fetch);
          onCache('miss');
          return take(answer, limit, fetchedAt, null);
        } catch (error) {
          const serves = error instanceof MetaError && kept !== undefined;
          onCache(serves ? 'stale' : 'miss');
          if (!serves) throw error;
          return take(kept.value, limit, kept.fetchedAt, error);
        }
      };
    },
  };
}
