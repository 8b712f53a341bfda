import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isMigrated } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';

const health = /^\/(livez|readyz|metrics)(\?|$)/;

/** Whether a URL is a health check: such requests skip the queue and have their own limit. */
export const isHealth = (url: string) => health.test(url);

const checkEveryMs = 1000;
const answerWithinMs = 2000;

async function withinTime(question: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, false);
  });
  return Promise.race([question, tooLate]).finally(() => clearTimeout(timer));
}

const watchedForMs = 30_000;
const reportTimes = 2;
const reportWithinMs = 5000;
const settleMs = 200;

export interface Stopping {
  /** Set when the process was asked to stop: balancers are informed before connections close. */
  stopping: boolean;
}

export interface Readiness extends Stopping {
  /** How often `/readyz` has reported that this process is stopping. */
  reported?: number;
  /** Time of the last `/readyz` request, in milliseconds since 1970. */
  askedAt?: number;
}

interface HealthDeps {
  readonly db: Kysely<Database>;
  readonly writes: { readonly refused: boolean };
  readonly clock: () => number;
}

/**
 * `/livez`: the event loop runs. `/readyz`: the database responds and is migrated, and no stop was requested; `writes` says
 * whether it takes writes. The database is asked at most once a second, however many balancers ask.
 */
export function healthRoutes(app: FastifyInstance, { db, writes, clock }: HealthDeps, readiness: Readiness): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' as const };
  let known: { at: number; ready: Promise<boolean> } | undefined;
  app.get('/livez', quiet, async () => ({ status: 'ok' }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const now = clock();
    readiness.askedAt = now;
    if (readiness.stopping) {
      readiness.reported = (readiness.reported ?? 0) + 1;
      return reply.status(503).send({ status: 'stopping' });
    }
    if (known === undefined || now - known.at >= checkEveryMs || now < known.at) {
      known = { at: now, ready: withinTime(isMigrated(db)) };
    }
    if (!(await known.ready)) return reply.status(503).send({ status: 'database not ready' });
    // Still ready while writes are refused: a balancer would end the reads too.
    return { status: 'ok', writes: !writes.refused };
  });
}

/**
 * Continues serving until `/readyz` has reported the stop twice, 5 s at most; not at all if it was not requested in the
 * last half minute. Meanwhile every response closes its connection, so that none is cut off later.
 */
export async function announceStop(readiness: Readiness, clock: () => number): Promise<void> {
  const started = clock();
  const watched = () => started - (readiness.askedAt ?? 0) < watchedForMs;
  while (watched() && (readiness.reported ?? 0) < reportTimes && clock() - started < reportWithinMs) await pause(20);
  await pause(settleMs);
}
