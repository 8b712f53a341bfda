import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '../../lib/time.ts';
import { AppError } from '../errors.ts';
import { isHealth } from '../health.ts';
import { networkOf } from '../network.ts';

const timeWindow = minuteMs;
/** Maximum number of tracked callers; the least recently seen are evicted, so that memory is bounded. */
const cache = 50_000;

/** Health checks are counted separately: a neighbour of the balancer must not get them rejected. */
const networkKey = ({ ip, url }: FastifyRequest) => `${isHealth(url) ? 'health ' : ''}${networkOf(ip)}`;

type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * A generous limit on requests per minute to any route, beneath the special ones: it stops runaway scripts, not people. Counted in
 * this process only: a shared store would cost more than most requests. 0 means no limit.
 * Responses to users carry the state of their limit as `RateLimit-*` headers.
 * @returns counts one request of the authenticated account
 * @throws AppError rate_limited with the seconds to wait
 */
export async function limitRequests(
  app: FastifyInstance,
  config: { REQUESTS_PER_MINUTE: number; REQUESTS_PER_MINUTE_NETWORK: number },
): Promise<Count> {
  await app.register(rateLimit, { global: false });
  const limit = (
    max: number,
    keyGenerator: (request: FastifyRequest) => string,
    { sendsHeaders = false } = {},
  ): Count | undefined => {
    if (max === 0) return undefined;
    // `cache` is read from here, though the plugin's types list it for the registration only.
    const options = { max, timeWindow, cache, keyGenerator };
    const count = app.createRateLimit(options);
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      const seconds = Math.max(1, counted.ttlInSeconds);
      if (sendsHeaders) {
        reply.headers({
          'ratelimit-limit': String(max),
          'ratelimit-remaining': String(counted.remaining),
          'ratelimit-reset': String(seconds),
        });
      }
      if (!counted.isExceeded) return;
      throw new AppError('rate_limited', {
        message: `Too many requests. Please try again in ${seconds} seconds.`,
        retryAfterSeconds: seconds,
      });
    };
  };
  const ofNetwork = limit(config.REQUESTS_PER_MINUTE_NETWORK, networkKey);
  if (ofNetwork !== undefined) app.addHook('onRequest', ofNetwork);
  const ofAccount = limit(config.REQUESTS_PER_MINUTE, (request) => request.actor?.userId ?? '', { sendsHeaders: true });
  return ofAccount ?? (async () => {});
}
