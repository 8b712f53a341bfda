import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Longer than a plan's period, and than the free plan's month. */
const keptSeconds = 32 * 86_400;
/** At most this many searches are taken from the database at once, and this share of what is left. */
const largestBlock = 50;
const share = 10;
/** The last ones are counted one by one: requests at once must not meet a limit while others put theirs into the pool. */
const countedSingly = 100;

/** Whose searches, of which period. */
interface Quota {
  readonly userId: string;
  readonly periodKey: string;
}

/**
 * Searches that are counted in the database already, and handed out from Redis: one write there for many searches. What Redis
 * loses, its user has lost; nobody gets more than the plan has (record 0023).
 */
export interface SearchPool {
  /** Hands out one search. @returns false if there is none, undefined if Redis does not answer */
  take(of: Quota): Promise<boolean | undefined>;
  /** Puts searches in. @returns false if nothing reached Redis; true although it may be unknown whether something did */
  add(of: Quota, searches: number): Promise<boolean>;
  /** How many there are; 0 while Redis does not answer. */
  left(of: Quota): Promise<number>;
}

/** How many searches to take from the database at once. */
export const blockOf = (remaining: number): number =>
  remaining < countedSingly ? 1 : Math.min(largestBlock, Math.floor(remaining / share));

/** Whose searches they are cannot be read from a key. */
const keyOf = ({ userId, periodKey }: Quota) =>
  `interest-miner:searches:${hash('sha256', `${userId} ${periodKey}`, 'base64url')}`;

const takeOne = `
local left = tonumber(redis.call('get', KEYS[1]) or '0')
if left < 1 then return 0 end
redis.call('decr', KEYS[1])
return 1`;

/** The pools of all users in Redis or Valkey. */
export function createSearchPool(redis: Redis): SearchPool {
  return {
    async take(of) {
      const taken = await redis.eval(takeOne, 1, keyOf(of)).catch(() => undefined);
      return taken === undefined ? undefined : taken === 1;
    },
    async add(of, searches) {
      if (redis.status !== 'ready') return false;
      const key = keyOf(of);
      await redis
        .multi()
        .incrby(key, searches)
        .expire(key, keptSeconds)
        .exec()
        .catch(() => {});
      return true;
    },
    left: async (of) => Number((await redis.get(keyOf(of)).catch(() => null)) ?? 0),
  };
}
