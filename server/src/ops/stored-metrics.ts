import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/schema.ts';
import type { Backups, CopyRecord } from './backup/backups.ts';

/** What is watched of a periodic job (`jobs/jobs.ts`). */
interface WatchedJob {
  readonly name: string;
  readonly everyMs: number;
  readonly oldestDueAt?: () => Promise<number | undefined>;
}

/** What the database and its folder say of the whole installation: every process reports the same. */
export interface StoredSources {
  readonly db: Kysely<Database>;
  readonly engine: 'sqlite' | 'postgres';
  readonly clock: () => number;
  readonly jobs: readonly WatchedJob[];
  /** Folder of the backups that commands and migrations make. */
  readonly backupFolder: string;
  /** The periodic copies, if there is a place for them. */
  readonly backups: Pick<Backups, 'state' | 'job'> | undefined;
}

/** A scrape must not wait for a database that hangs. */
const answerWithinMs = 2000;

async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answerWithinMs, undefined);
  });
  return Promise.race([answer.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

async function databaseBytes({ db, engine }: StoredSources): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Time of the newest backup, in milliseconds since 1970. Copies made before a migration count too. */
function newestBackup(folder: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  const times = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => statSync(join(folder, name)).mtimeMs);
  return times.length === 0 ? undefined : Math.max(...times);
}

const backupAge = {
  name: 'backup_age_seconds',
  help: 'Age of the newest backup at BACKUP_TO that was restored and compared, else in the folder of the database',
};

/** Gauges of the copies at `BACKUP_TO`; none has a value before the first copy, or while the target was never reached. */
function observeBackups(
  backups: Pick<Backups, 'state' | 'job'>,
  secondsSince: (time: number) => number,
  registers: Registry[],
): void {
  const observe = (gauge: { name: string; help: string }, value: (newest: CopyRecord) => number) =>
    new Gauge({
      ...gauge,
      registers,
      async collect() {
        this.remove();
        const newest = (await soon(backups.state()))?.newest;
        if (newest !== undefined) this.set(value(newest));
      },
    });
  observe(backupAge, ({ madeAt }) => secondsSince(madeAt));
  observe(
    { name: 'backup_checked_age_seconds', help: 'Time since the newest backup at BACKUP_TO was restored and compared' },
    ({ checkedAt }) => secondsSince(checkedAt),
  );
  observe({ name: 'backup_bytes', help: 'Size of the newest backup at BACKUP_TO' }, ({ bytes }) => bytes);
  new Gauge({
    name: 'backup_interval_seconds',
    help: 'How often BACKUP_TO gets a copy',
    registers,
  }).set(backups.job.everyMs / 1000);
}

/** Registers gauges that are read from the database when scraped; while it does not answer they have no value. */
export function observeStored(sources: StoredSources, registers: Registry[]): void {
  const { db, clock, jobs } = sources;
  const secondsSince = (time: number) => Math.max(0, (clock() - time) / 1000);
  new Gauge({
    name: 'job_overdue_seconds',
    help: 'Time since a periodic job should have started; 0 while it is on time',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      const rows = await soon(db.selectFrom('job_leases').select(['name', 'last_started_at']).execute());
      for (const { name, last_started_at } of rows ?? []) {
        const job = jobs.find((known) => known.name === name);
        if (job && last_started_at !== null) this.set({ job: name }, secondsSince(last_started_at + job.everyMs));
      }
    },
  });
  new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest row waits for a job: a mail, a push, a matrix of overlaps, a round of the watch',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset();
      await Promise.all(
        jobs.map(async ({ name, oldestDueAt }) => {
          if (oldestDueAt === undefined) return;
          const answer = await soon(oldestDueAt().then((at) => ({ at })));
          if (answer) this.set({ job: name }, answer.at === undefined ? 0 : secondsSince(answer.at));
        }),
      );
    },
  });
  new Gauge({
    name: 'database_bytes',
    help: 'Size of the database',
    registers,
    async collect() {
      this.remove();
      const bytes = await soon(databaseBytes(sources));
      if (bytes !== undefined) this.set(bytes);
    },
  });
  if (sources.backups !== undefined) observeBackups(sources.backups, secondsSince, registers);
  else if (sources.engine === 'sqlite')
    new Gauge({
      ...backupAge,
      registers,
      collect() {
        this.remove();
        const at = newestBackup(sources.backupFolder);
        if (at !== undefined) this.set((Date.now() - at) / 1000);
      },
    });
}
