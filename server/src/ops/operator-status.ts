import { type Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { describeOffset, type SharedClock } from '../db/shared-clock.ts';
import type { Writes } from '../db/writes.ts';
import type { OverloadGuard } from '../http/limits/overload.ts';
import { toIso } from '../lib/time.ts';
import type { BackupState, Backups } from './backup/backups.ts';
import type { Meter } from './meter.ts';
import type { PortHealth, PortMonitor } from './port-monitor.ts';

export interface StatusSources {
  readonly config: Config;
  readonly version: string;
  readonly db: Kysely<Database>;
  readonly clock: () => number;
  readonly ports: PortMonitor;
  readonly guard: OverloadGuard;
  readonly meter: Meter;
  readonly writes: Writes;
  readonly backups: Pick<Backups, 'state'> | undefined;
  readonly sharedClock?: SharedClock | undefined;
}

export interface JobStatus {
  readonly name: string;
  readonly lastStartedAt: string | null;
  readonly lastFinishedAt: string | null;
  /** Whether the last run is still going or ended with its process. */
  readonly unfinished: boolean;
  readonly lastError: string | null;
}

export interface OperatorStatus {
  readonly version: string;
  readonly node: string;
  readonly upSeconds: number;
  readonly memoryMb: number;
  readonly database: {
    readonly engine: string;
    readonly ok: boolean;
    readonly writes: boolean;
    readonly answerMs: number;
    /** What to do about clocks that differ; null while they agree. */
    readonly clocks: string | null;
  };
  readonly requests: ReturnType<OverloadGuard['counts']>;
  readonly caches: ReturnType<Meter['caches']>;
  readonly queues: ReturnType<Meter['queues']>;
  readonly ports: readonly PortHealth[];
  readonly jobs: readonly JobStatus[];
  /** The copies at `BACKUP_TO`; null if it is not set, an error if it cannot be asked. */
  readonly backups: BackupState | { readonly address: string; readonly error: string } | null;
  /** The newest payments and subscriptions that need an operator's attention. */
  readonly payments: readonly {
    readonly id: string;
    readonly orderedAt: string | null;
    readonly note: string | null;
  }[];
}

async function jobsOf(db: Kysely<Database>): Promise<JobStatus[]> {
  const rows = await db.selectFrom('job_leases').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    lastStartedAt: toIso(row.last_started_at),
    lastFinishedAt: toIso(row.last_finished_at),
    unfinished: (row.last_started_at ?? 0) > (row.last_finished_at ?? 0),
    lastError: row.last_error,
  }));
}

async function notedPayments(db: Kysely<Database>): Promise<OperatorStatus['payments']> {
  const rows = await db
    .selectFrom('payment_orders')
    .select(['id', 'created_at', 'note'])
    .where('note', 'is not', null)
    .unionAll(db.selectFrom('gateway_subscriptions').select(['id', 'created_at', 'note']).where('note', 'is not', null))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({ id: row.id, orderedAt: toIso(row.created_at), note: row.note }));
}

async function backupsOf(backups: StatusSources['backups']): Promise<OperatorStatus['backups']> {
  if (backups === undefined) return null;
  return backups.state().catch(({ message }: Error) => ({ address: 'BACKUP_TO', error: message }));
}

/** The state of this process and of the services it depends on. Works while the database is unreachable. */
export async function statusOf({
  config,
  version,
  db,
  ports,
  guard,
  meter,
  writes,
  backups,
  sharedClock,
}: StatusSources): Promise<OperatorStatus> {
  const started = performance.now();
  const ok = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const answerMs = Math.round((performance.now() - started) * 100) / 100;
  return {
    version,
    node: process.version,
    upSeconds: Math.round(process.uptime()),
    memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
    database: {
      engine: config.DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL',
      ok,
      writes: !writes.refused,
      answerMs,
      clocks: sharedClock && sharedClock.offsetMs() !== 0 ? describeOffset(sharedClock.offsetMs()) : null,
    },
    requests: guard.counts(),
    caches: meter.caches(),
    queues: meter.queues(),
    ports: ports.health(),
    jobs: ok ? await jobsOf(db) : [],
    backups: await backupsOf(backups),
    payments: ok ? await notedPayments(db) : [],
  };
}
