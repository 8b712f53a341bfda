import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import { canonicalTargeting } from '@interest-miner/contract/audiences/targeting-json';
import { z } from 'zod';
import { minuteMs } from '../../lib/time.ts';
import { cacheKey, createAnswerCache } from '../meta/answer-cache.ts';
import { toAppError } from '../meta/app-error.ts';
import { MetaError, waitText } from '../meta/errors.ts';
import type { MetaStore } from '../meta/store.ts';
import { noticeOf, waitOf } from '../meta/throttle.ts';
import type { AudienceSizes, FoundPlace, SizeAnswer, SizeUrgency } from './port.ts';
import type { Estimate } from './read-estimate.ts';

/** Where estimates come from: a token and its ad account. Every call is charged to the account's budget. */
export interface EstimateSource {
  /** The ad account to ask, such as `act_1`; null if the token has none. @throws MetaError */
  account(): Promise<string | null>;
  /** @param targeting JSON @throws MetaError; `account_limit` if the budget has no room */
  estimate(account: string, targeting: string, urgency: SizeUrgency): Promise<Estimate>;
  /** @throws MetaError */
  places(query: string): Promise<FoundPlace[]>;
}

const storedSize = z.object({ lower: z.number().nullable(), upper: z.number().nullable() });
type StoredSize = z.output<typeof storedSize>;

/** Longer targetings do not fit into the address of a request. */
const maxLetters = 12_000;
const firstRetryMs = 3000;
const maxRetryMs = minuteMs;
/** Maximum audiences whose retry delays are tracked while Meta computes. */
const maxWaiting = 1000;

const texts = {
  none: 'Meta has no size for this audience.',
  noAccount: 'The access token has no access to an ad account, and Meta sizes audiences only for ad accounts.',
  tooLong: 'Meta cannot size an audience with this many interests.',
  computing: 'Meta is still calculating the size.',
  limit: (waitMs: number) =>
    `Meta’s hourly request limit is used up. Its figure will be available ${waitText(waitMs)}.`,
};

const isLimit = ({ kind }: MetaError) => kind === 'account_limit' || kind === 'app_limit';

/**
 * Audience sizes that are cached for a day, and for a month while Meta is unavailable.
 * @param options.clock now in milliseconds
 */
export function createCachedSizes(
  source: EstimateSource,
  { store, clock }: { store: MetaStore; clock: () => number },
): AudienceSizes {
  const cache = createAnswerCache(store, clock, storedSize);
  const inFlight = new Map<string, Promise<SizeAnswer>>();
  /** How often each audience was not ready yet. */
  const waiting = new Map<string, number>();

  function notReady(key: string): SizeAnswer {
    const times = waiting.get(key) ?? 0;
    if (waiting.size >= maxWaiting) waiting.clear();
    waiting.set(key, times + 1);
    const retryMs = Math.min(maxRetryMs, firstRetryMs * 2 ** times);
    return { kind: 'later', retryMs, notice: texts.computing };
  }

  function answerOf({ lower, upper }: StoredSize, checkedAt: number, notice: string | null): SizeAnswer {
    if (lower === null || upper === null) return { kind: 'none', notice: texts.none };
    return { kind: 'size', lower, upper, checkedAt, notice };
  }

  /** Concurrent requests share it from the look into the cache until the answer is stored: a later one finds it there. */
  async function keptOrAsked(key: string, ...question: Parameters<EstimateSource['estimate']>): Promise<SizeAnswer> {
    const kept = (await cache.find([key])).get(key);
    if (kept && cache.isFresh(kept)) return answerOf(kept.value, kept.fetchedAt, null);
    try {
      const { ready, ...size } = await source.estimate(...question);
      if (!ready) return notReady(key);
      waiting.delete(key);
      return answerOf(size, await cache.store([{ key, value: size }]), null);
    } catch (error) {
      if (!(error instanceof MetaError)) throw error;
      if (error.kind === 'refused') throw toAppError(error);
      return kept ? answerOf(kept.value, kept.fetchedAt, later(error).notice) : later(error);
    }
  }

  return {
    async sizeOf(spec: AudienceSpec, urgency) {
      const account = await source.account().catch((error: unknown) => {
        if (error instanceof MetaError) return error;
        throw error;
      });
      if (account instanceof MetaError) return later(account);
      if (account === null) return { kind: 'none', notice: texts.noAccount };
      const targeting = canonicalTargeting(spec);
      if (encodeURIComponent(targeting).length > maxLetters) return { kind: 'none', notice: texts.tooLong };
      const key = cacheKey('reach', account, targeting);
      const running = inFlight.get(key);
      if (running) return running;
      const started = keptOrAsked(key, account, targeting, urgency).finally(() => inFlight.delete(key));
      inFlight.set(key, started);
      return started;
    },
    async places(query) {
      try {
        return await source.places(query);
      } catch (error) {
        throw error instanceof MetaError ? toAppError(error) : error;
      }
    },
  };
}

function later(failure: MetaError): Extract<SizeAnswer, { kind: 'later' }> {
  const retryMs = waitOf(failure);
  return { kind: 'later', retryMs, notice: isLimit(failure) ? texts.limit(retryMs) : noticeOf(failure) };
}
