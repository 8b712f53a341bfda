import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Writes } from '../../db/writes.ts';
import { AppError } from '../errors.ts';

/** Maximum attempts within a window, counted under their own name. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Counts one attempt. @throws AppError rate_limited, with the seconds to wait, once over the limit */
  take(limit: Limit, key: string): Promise<void>;
  /** Whether the next attempt would be refused; counts none. */
  isUsedUp(limit: Limit, key: string): Promise<boolean>;
  /** Returns one attempt, after a success that should not count. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

/**
 * Creates a check that counts only failures. The attempt is counted first, so that concurrent guesses count too, and
 * returned if the check succeeds or throws: an overloaded server is not a wrong guess.
 * @throws AppError rate_limited, and whatever the check throws
 */
export async function countFailures(
  limits: RateLimits,
  limit: Limit,
  key: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await limits.take(limit, key);
  try {
    const passed = await check();
    if (passed) await limits.giveBack(limit, key);
    return passed;
  } catch (error) {
    await limits.giveBack(limit, key).catch(() => {});
    throw error;
  }
}

/** Counts one attempt. @returns false if it is over the limit */
export async function isWithin(limits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  try {
    await limits.take(limit, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Where processes share their counts. Redis takes precedence over PostgreSQL; with neither, each process counts alone. */
export interface LimitStores {
  readonly pool?: pg.Pool | undefined;
  readonly redis?: Redis | undefined;
  /** While PostgreSQL refuses writes, each process adds what it counts to what is stored. */
  readonly writes?: Writes | undefined;
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Keys hold addresses of people and networks; the stored form does not. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url');

function createLimiter({ name, points, seconds }: Limit, { pool, redis }: LimitStores): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (redis !== undefined) {
    // Redis holds only counts: while it is unreachable, each process counts by itself.
    return new RateLimiterRedis({
      ...options,
      keyPrefix: `interest-miner:${name}`,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }
  if (pool === undefined) return new RateLimiterMemory(options);
  // No fallback while it does not respond: without the database nothing works, and guessing must not either.
  return new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true });
}

/** Limits on attempts, counted in a shared store if there is one. */
export function createRateLimits(stores: LimitStores): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit, isAlone = false) => {
    const name = isAlone ? `${limit.name} alone` : limit.name;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      limiter = createLimiter(limit, isAlone ? {} : stores);
      limiters.set(name, limiter);
    }
    return limiter;
  };
  /** Counts in the shared store, or in this process alone while PostgreSQL refuses writes. */
  const orAlone = async (shared: () => Promise<unknown>, alone: () => Promise<unknown>) => {
    const { pool, redis, writes } = stores;
    if (pool !== undefined && redis === undefined && writes?.refused) return alone();
    try {
      return await shared();
    } catch (error) {
      if (error instanceof RateLimiterRes || !writes?.note(error)) throw error;
      return alone();
    }
  };
  /** The stored count does not change meanwhile, so that each process allows only what it leaves. */
  const takeAlone = async (limit: Limit, key: string) => {
    const before = await limiterOf(limit).get(key);
    const left = limit.points - (before?.consumedPoints ?? 0);
    if (before && left <= 0) throw before;
    const since = await limiterOf(limit, true).penalty(key);
    if (since.consumedPoints > left) throw since;
  };
  return {
    async take(limit, key) {
      try {
        await orAlone(
          () => limiterOf(limit).consume(stored(key)),
          () => takeAlone(limit, stored(key)),
        );
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('rate_limited', {
          message: `Too many attempts. Please try again in ${waitText(seconds)}.`,
          retryAfterSeconds: seconds,
        });
      }
    },
    async isUsedUp(limit, key) {
      const [shared, alone] = await Promise.all([
        limiterOf(limit).get(stored(key)),
        stores.writes?.refused ? limiterOf(limit, true).get(stored(key)) : null,
      ]);
      return (shared?.consumedPoints ?? 0) + (alone?.consumedPoints ?? 0) >= limit.points;
    },
    async giveBack(limit, key) {
      await orAlone(
        () => limiterOf(limit).reward(stored(key)),
        () => limiterOf(limit, true).reward(stored(key)),
      );
    },
  };
}
