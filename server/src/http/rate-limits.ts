import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

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

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** Keys hold addresses of people and networks; what is stored does not. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Limits shared through PostgreSQL where there is a pool, else kept in this process. */
export function createRateLimits(pool: pg.Pool | undefined): RateLimits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();
  const limiterOf = (limit: Limit) => {
    let limiter = limiters.get(limit.name);
    if (limiter === undefined) {
      const options = { keyPrefix: limit.name, points: limit.points, duration: limit.seconds };
      limiter = pool
        ? new RateLimiterPostgres({ ...options, storeClient: pool, tableName: 'rate_limits', tableCreated: true })
        : new RateLimiterMemory(options);
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
