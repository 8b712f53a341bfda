import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from './bind.ts';
import { AppError } from './errors.ts';
import { networkOf } from './network.ts';

const windowMs = 60_000;
/** Callers that are told apart in one minute; beyond it counting begins anew, so that memory stays bounded. */
const callersKept = 50_000;

/**
 * Counts requests a minute of each caller, in this process alone: a store asked with every request would cost more than
 * most requests. 0 stands for no limit.
 */
function createCounter(limit: number, clock: () => number): (caller: string) => void {
  let counts = new Map<string, number>();
  let started = 0;
  return (caller) => {
    if (limit === 0) return;
    const now = clock();
    if (now - started >= windowMs || now < started || counts.size >= callersKept) {
      counts = new Map();
      started = now;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count <= limit) return;
    const seconds = Math.max(1, Math.ceil((started + windowMs - now) / 1000));
    throw new AppError('rate_limited', {
      message: `Too many requests. Please try again in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    });
  };
}

/**
 * A generous limit beneath the special ones: it stops scripts that run wild, not people.
 * @returns counts one request of an account
 * @throws AppError rate_limited with the seconds to wait
 */
export function limitRequests(
  app: FastifyInstance,
  config: { REQUESTS_PER_MINUTE: number; REQUESTS_PER_MINUTE_NETWORK: number },
  clock: () => number,
): (actor: Actor) => void {
  const countNetwork = createCounter(config.REQUESTS_PER_MINUTE_NETWORK, clock);
  const countAccount = createCounter(config.REQUESTS_PER_MINUTE, clock);
  if (config.REQUESTS_PER_MINUTE_NETWORK > 0) {
    app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
      countNetwork(networkOf(request.ip));
      done();
    });
  }
  return (actor) => countAccount(actor.userId);
}
