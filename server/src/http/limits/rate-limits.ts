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
import { AppError } from '../errors.ts';

/** Attempts allowed within a window, counted under a name of its own. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Counts one attempt. @throws AppError rate_limited, with the seconds to wait, once the limit is passed */
  take(limit: Limit, key: string): Promise<void>;
  /** Gives one attempt back, after a success that should not have counted. */
  giveBack(limit: Limit, key: string): Promise<void>;
}

/**
 * Makes a check of which only failures count. The attempt is counted before, so that guesses at once count too, and is
 * given back when the check says yes, or breaks: an overloaded server is no wrong guess.
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

/** Where processes share their counts. Redis goes before PostgreSQL; with neither, each process counts alone. */
export interface LimitStores {
  readonly pool?: pg.Pool | undefined;
  readonly redis?: Redis | undefined;
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Keys hold addresses of people and networks; what is stored does not. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url');

function createLimiter({ name, points, seconds }: Limit, { pool, redis }: LimitStores): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (redis !== undefined) {
    // Redis holds nothing but counts: while it is unreachable, each process counts by itself.
    return new RateLimiterRedis({
      ...options,
      keyPrefix: `interest-miner:${name}`,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }
  if (pool === undefined) return new RateLimiterMemory(options);
  // Without an insurance on purpose: when the database is unreachable nothing works, and guessing must not either.
  return new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true });
}

/** Limits on attempts, counted where all processes see them if there is such a place. */
export function createRateLimits(stores: LimitStores): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: Limit) => {
    let limiter = limiters.get(limit.name);
    if (limiter === undefined) {
      limiter = createLimiter(limit, stores);
      limiters.set(limit.name, limiter);
    }
    return limiter;
  };
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(stored(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('rate_limited', {
          message: `Too many attempts. Please try again in ${waitText(seconds)}.`,
          retryAfterSeconds: seconds,
        });
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(stored(key));
    },
  };
}
