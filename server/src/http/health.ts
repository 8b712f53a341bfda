import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isMigrated } from '../db/migrate.ts';

export interface Readiness {
  /** Set when the process has been asked to stop: balancers are told before connections close. */
  stopping: boolean;
}

/** `/livez`: the process turns. `/readyz`: the database answers, is migrated, and no stop was asked for. */
export function healthRoutes(app: FastifyInstance, db: Kysely<unknown>, readiness: Readiness): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' as const };
  app.get('/livez', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    if (readiness.stopping) return reply.status(503).send({ status: 'stopping' });
    if (!(await isMigrated(db))) return reply.status(503).send({ status: 'database not ready' });
    return { status: 'ok' };
  });
}
