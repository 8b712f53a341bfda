import { z } from 'zod';
import type { AnswerCache } from '../../meta/answer-cache.ts';
import type { GraphClient } from '../../meta/client.ts';
import { MetaError } from '../../meta/errors.ts';
import { listIn } from '../../meta/read-json.ts';
import type { Throttle } from '../../meta/throttle.ts';
import { type CachedRow, storedRow } from './rows.ts';

/** A cached list of rows: `limit` is the number requested. */
export const storedAnswer = z.object({ limit: z.number(), rows: z.array(storedRow) });
export type CachedAnswer = z.output<typeof storedAnswer>;

export interface Answer {
  readonly rows: readonly CachedRow[];
  readonly fetchedAt: number;
  /** Why this is an earlier answer; null if it is fresh. */
  readonly failure: MetaError | null;
}

/** Counts one cache lookup: `stale` if an expired entry was used. */
export type CountCache = (outcome: 'hit' | 'miss' | 'stale') => void;

export interface Asker {
  /**
   * Asks Meta unless it is paused.
   * @param read extracts the result from the `data` list of the answer, undefined if it is invalid
   * @throws MetaError, after recording the pause it requires
   */
  ask<T>(params: Readonly<Record<string, string>>, read: (list: unknown[]) => T | undefined): Promise<T>;
  /** Whether cached answers of any age are used, to spare the limits. */
  isSlow(): boolean;
  /** Creates a lookup that tries the cache first and asks Meta for what is missing. */
  cached(
    cache: AnswerCache<CachedAnswer>,
  ): (key: string, limit: number, fetch: (limit: number) => Promise<CachedRow[]>) => Promise<Answer>;
}

const spare = new MetaError('spared', 'Meta was not asked: its limits are nearly used up');

function take(answer: CachedAnswer, limit: number, fetchedAt: number, failure: MetaError | null): Answer {
  return { rows: answer.rows.slice(0, limit), fetchedAt, failure };
}

/** Whether a cached answer with its own limit covers everything `limit` would return. */
function covers(answer: CachedAnswer, limit: number): boolean {
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
      const list = listIn(await client.get('search', params));
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
      const inFlight = new Map<string, Promise<{ answer: CachedAnswer; fetchedAt: number }>>();

      /** One shared call for concurrent identical requests. */
      function fetchOnce(key: string, limit: number, fetch: (limit: number) => Promise<CachedRow[]>) {
        const callKey = `${limit} ${key}`;
        const running = inFlight.get(callKey);
        if (running) return running;
        const started = (async () => {
          const answer = { limit, rows: await fetch(limit) };
          return { answer, fetchedAt: await cache.store([{ key, value: answer }]) };
        })().finally(() => inFlight.delete(callKey));
        inFlight.set(callKey, started);
        return started;
      }

      return async (key, limit, fetch) => {
        const stored = (await cache.find([key])).get(key);
        const usable = stored && covers(stored.value, limit);
        if (usable && cache.isFresh(stored)) {
          onCache('hit');
          return take(stored.value, limit, stored.fetchedAt, null);
        }
        if (usable && throttle.isSlow()) {
          onCache('stale');
          return take(stored.value, limit, stored.fetchedAt, spare);
        }
        try {
          // Never fewer than cached, so that a small request does not replace a large answer.
          const { answer, fetchedAt } = await fetchOnce(key, Math.max(limit, stored?.value.limit ?? 0), fetch);
          onCache('miss');
          return take(answer, limit, fetchedAt, null);
        } catch (error) {
          const serves = error instanceof MetaError && stored !== undefined;
          onCache(serves ? 'stale' : 'miss');
          if (!serves) throw error;
          return take(stored.value, limit, stored.fetchedAt, error);
        }
      };
    },
  };
}
