import Fastify, { type FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { logController, loggerOptions } from './http/log.ts';
import type { Metrics } from './ops/metrics.ts';
import { metricsRoute } from './ops/operator-pages.ts';

/** What a process with `ROLE=jobs` answers: its health and its metrics, nothing else. */
export async function createJobsApp(
  deps: AppDeps,
  { readiness, operations }: { readiness: Readiness; operations: { metrics: Metrics } },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(deps.config.LOG_LEVEL),
    logController,
    return503OnClosing: true,
  });
  healthRoutes(app, deps, readiness);
  metricsRoute(app, operations.metrics, deps.config.METRICS_TOKEN);
  return app;
}
