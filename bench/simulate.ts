import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allJobs } from '../server/src/all-jobs.ts';
import { readConfig } from '../server/src/config.ts';
import { type Connection, connect } from '../server/src/db/connect.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { seedPlans } from '../server/src/features/billing/index.ts';
import { type Job, runJob } from '../server/src/jobs/jobs.ts';
import { numberedSource } from '../server/test/lists.ts';
import { buildTestDeps } from '../server/test/test-deps.ts';
import type { Benchmark, Row } from './lib/measure.ts';
import { addDay, type Deps, peopleOf, type Stage } from './lib/ten-million.ts';

const everybody = 10_000_000;
/** One in `scale` of them is simulated. */
const people = Number(process.env.BENCH_PEOPLE ?? 1000);
const scale = everybody / people;
/** How many processes work on the jobs, one core each. */
const processes = Number(process.env.BENCH_PROCESSES ?? 32);
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** What a job has done in the day. */
interface Work {
  rows: number;
  /** Processor time of this process, in ms, without what a run costs that finds nothing. */
  cpuMs: number;
  /** Cost of a run that finds nothing. */
  idleMs: number;
  oldestMs: number;
}

/** A statement as Kysely executes it. */
const rawQuery = (sql: string) =>
  ({ sql, parameters: [], query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] }, queryId: {} }) as never;

const cpuNow = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Rows that wait for a job, where they are no rows to be deleted. */
const waiting: Record<string, (now: number) => string> = {
  watch: (now) => `select count(*) as n from watch_owners where due_at <= ${now}`,
  'mail-delivery': (now) => `select count(*) as n from mails where status = 'queued' and next_attempt_at <= ${now}`,
  'test-readings': (now) =>
    `select count(*) as n from test_readings where state = 'reading' and leased_until <= ${now} and resume_at <= ${now}`,
};
/** Rows that a job removes, or adds. */
const changed: Record<string, string> = {
  'tidy-watch': 'select count(*) as n from list_sizes',
  'security-events': 'select count(*) as n from security_events',
  'billing.remind': 'select count(*) as n from billing_notices',
};

async function runMeasured(stage: Stage, job: Job, work: Work): Promise<number> {
  const { deps, clock, count } = stage;
  const due = await job.oldestDueAt?.();
  const before = await count((waiting[job.name] ?? (() => changed[job.name] ?? ''))(clock.now));
  const begun = cpuNow();
  // What a job reports is logged; here only its cost counts.
  await runJob(deps, job).catch(() => {});
  const took = cpuNow() - begun;
  const rows = waiting[job.name] ? before : Math.abs((await count(changed[job.name] ?? '')) - before);
  if (rows === 0) {
    work.idleMs = work.idleMs === 0 ? took : Math.min(work.idleMs, took);
    return 0;
  }
  const net = Math.max(0, took - work.idleMs);
  work.rows += rows;
  work.cpuMs += net;
  if (due !== undefined) work.oldestMs = Math.max(work.oldestMs, clock.now - due);
  return net;
}

/** The day: each job at its times. The clock also moves by what the work of everybody takes. */
async function live(stage: Stage, jobs: readonly Job[]): Promise<Map<string, Work>> {
  const works = new Map(jobs.map((job) => [job.name, { rows: 0, cpuMs: 0, idleMs: 0, oldestMs: 0 }]));
  const next = new Map(jobs.map((job) => [job.name, stage.clock.now]));
  const { clock } = stage;
  const end = clock.now + dayMs;
  while (clock.now < end) {
    const tick = clock.now + minuteMs;
    await addDay(stage, minuteMs / dayMs);
    for (const job of jobs) {
      if ((next.get(job.name) ?? 0) > clock.now) continue;
      next.set(job.name, clock.now + job.everyMs);
      const took = await runMeasured(stage, job, works.get(job.name) as Work);
      clock.now += Math.round((took * scale) / processes);
    }
    clock.now = Math.max(clock.now, tick);
  }
  return works;
}

function rowsOf(works: ReadonlyMap<string, Work>): Row[] {
  const busy = (work: Work) => (work.cpuMs * scale) / dayMs;
  const done = [...works].filter(([, { rows }]) => rows > 0).sort(([, a], [, b]) => busy(b) - busy(a));
  const all = done.reduce((sum, [, work]) => sum + busy(work), 0);
  const rows = done.map(([name, work]): Row => {
    const perDay = Math.round(work.rows * scale).toLocaleString('en');
    const each = (work.cpuMs / work.rows).toFixed(1);
    const oldest = `oldest ${Math.round(work.oldestMs / 1000)} s`;
    return { name, value: `${perDay} rows, ${each} ms each, ${busy(work).toFixed(1)} cores, ${oldest}` };
  });
  return [
    ...rows,
    {
      name: `cores of ${processes} that the jobs of ${everybody.toLocaleString('en')} keep busy`,
      value: all.toFixed(1),
    },
    { name: 'the first wall', value: done[0]?.[0] ?? 'none' },
  ];
}

async function open(dataDir: string): Promise<Connection> {
  const databaseUrl = process.env.BENCH_DATABASE_URL || undefined;
  const connection = connect({ databaseUrl, dataDir });
  await migrate(connection, Date.now());
  return connection;
}

/**
 * A day of ten million people through the real jobs, with a clock of its own and one row in `scale`. Work is processor time of
 * the process; the database's own comes on top.
 */
export const simulateBenchmark: Benchmark = {
  name: 'Simulate a day of ten million people',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'interest-miner-bench-'));
    const connection = await open(dataDir);
    try {
      const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, META_GRAPH_URL: 'http://127.0.0.1:9' });
      await seedPlans(connection.db, config);
      const clock = { now: Date.UTC(2026, 0, 15) };
      const mail = { kind: 'smtp' as const, async send() {}, async rehearse() {}, async close() {} };
      const base = buildTestDeps(connection, config, { now: () => clock.now, mail });
      const deps: Deps = { ...base, interests: numberedSource() };
      const stage: Stage = {
        deps,
        catalogueDeps: base,
        clock,
        people: Array.from({ length: people }, () => randomUUID()),
        async count(sql) {
          if (sql === '') return 0;
          const { rows } = await connection.db.executeQuery<{ n: number | string }>(rawQuery(sql));
          return Number(rows[0]?.n ?? 0);
        },
      };
      await peopleOf(stage);
      const works = await live(stage, allJobs(deps));
      await base.mails.close();
      await base.interests.close();
      return rowsOf(works);
    } finally {
      await connection.db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
