import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

/** Response timeout, in milliseconds: a slow endpoint sets its own in its route's config. */
export interface AnswerTimes {
  readonly usual: number;
  readonly sweepEvery: number;
}

export const answerTimes: AnswerTimes = { usual: 30_000, sweepEvery: 1000 };

/**
 * Ends requests whose handler takes too long: 503 if nothing has been sent yet, else the connection is cut. A response
 * being sent, or read by a slow client, does not count. One timer checks all requests: Fastify's `handlerTimeout` creates
 * a timer and an abort signal for each request, which costs more than most handlers.
 */
export function limitAnswerTime(app: FastifyInstance, times: AnswerTimes = answerTimes): void {
  const started = new Map<FastifyReply, number>();
  app.addHook('onRequest', (request, reply, done) => {
    started.set(reply, performance.now());
    const may = request.routeOptions.config.answerWithinMs;
    // The server cuts silent sockets sooner; Node restores its own timeout with the next request of the connection.
    if (may !== undefined) reply.raw.setTimeout(may + times.sweepEvery, () => reply.raw.destroy());
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    started.delete(reply);
    done(null, payload);
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [reply, since] of started) {
      const may = reply.request.routeOptions.config.answerWithinMs ?? times.usual;
      // No hook reports a client that has disconnected.
      if (!reply.raw.destroyed && now - since < may) continue;
      started.delete(reply);
      if (reply.raw.headersSent) reply.raw.destroy();
      else if (!reply.raw.destroyed && !reply.sent) reply.send(new AppError('overloaded'));
    }
  }, times.sweepEvery).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes nothing, although it is not a GET. */
    reads?: true;
    answerWithinMs?: number;
  }
}
