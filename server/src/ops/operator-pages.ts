import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/errors.ts';
import { carriesToken } from '../http/operator-access.ts';
import type { Metrics } from './metrics.ts';
import { type StatusSources, statusOf } from './operator-status.ts';
import { statusPage } from './status-page.ts';

const hidden = { schema: { hide: true } } as const;

/** `/status` among the operator's protected pages, as a page or, to clients that accept only JSON, as JSON. */
export function statusRoute(pages: FastifyInstance, sources: StatusSources): void {
  pages.get('/status', hidden, async (request, reply) => {
    const status = await statusOf(sources);
    if (request.headers.accept === 'application/json') {
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(status));
    }
    return reply.type('text/html; charset=utf-8').send(statusPage(status, reply.styleNonce()));
  });
}

/** `/metrics`, if `METRICS_TOKEN` is set. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (token === undefined) return;
  app.get('/metrics', { ...hidden, logLevel: 'silent' }, async (request, reply) => {
    if (!carriesToken(request, token)) throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
