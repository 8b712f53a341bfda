import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/errors.ts';
import { carriesToken, isFromThisMachine, isPrivateMachine } from '../http/operator-access.ts';
import type { Metrics } from './metrics.ts';
import { type StatusSources, statusOf } from './operator-status.ts';
import { statusPage } from './status-page.ts';

interface PageSources extends StatusSources {
  readonly metrics: Metrics;
}

const hidden = { schema: { hide: true } } as const;

/** Lets in who carries the token; without a token configured, only a browser on a machine of the operator's own. */
function guardOf(sources: PageSources) {
  const { OPERATOR_TOKEN } = sources.config;
  const isOpenHere = isPrivateMachine(sources.config);
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (OPERATOR_TOKEN === undefined) {
      if (!isOpenHere || !isFromThisMachine(request)) throw new AppError('not_found');
    } else if (!carriesToken(request, OPERATOR_TOKEN)) {
      reply.header('www-authenticate', 'Basic realm="operator", charset="UTF-8"');
      throw new AppError('unauthenticated', { message: 'The operator token is needed here.' });
    }
  };
}

/** `/operator/status`, as a page or, to who accepts only JSON, as JSON; `/metrics` where `METRICS_TOKEN` is set. */
export function operatorPages(app: FastifyInstance, sources: PageSources): void {
  const checkOperator = guardOf(sources);
  app.get('/operator/status', hidden, async (request, reply) => {
    checkOperator(request, reply);
    const status = await statusOf(sources);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept === 'application/json') {
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(status));
    }
    return reply.type('text/html; charset=utf-8').send(statusPage(status, reply.styleNonce()));
  });
  const { METRICS_TOKEN } = sources.config;
  if (METRICS_TOKEN === undefined) return;
  app.get('/metrics', { ...hidden, logLevel: 'silent' }, async (request, reply) => {
    if (!carriesToken(request, METRICS_TOKEN)) throw new AppError('not_found');
    return reply.type(sources.metrics.contentType).send(await sources.metrics.text());
  });
}
