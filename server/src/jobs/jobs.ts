import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { minuteMs } from '../lib/time.ts';

/** Periodic work; by default it runs in one process at a time, however many there are. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Maximum duration of a run, after which another process may run it; also its timeout signal. */
  readonly leaseMs: number;
  /** It may run in every process at once: it takes the rows it works on for itself. */
  readonly inEveryProcess?: true;
  /** When the oldest row that waits for this job became due, in milliseconds since 1970; undefined if none waits. */
  readonly oldestDueAt?: () => Promise<number | undefined>;
  run(signal: AbortSignal): Promise<unknown>;
}

const firstRunMs = 5000;
/** Share of `everyMs` after a run's start in which a finished job does not run again. */
const rhythm = 0.9;

type JobDeps = { readonly db: Kysely<Database>; readonly clock: () => number };

/** Clocks of one installation differ by less; a start further ahead was written before a clock was set back. */
const clockSkewMs = minuteMs;

/** Takes the lease, or notes the start of a job of every process, in one statement. @returns the start of this run, if the job may run now */
async function takeLease({ db, clock }: JobDeps, job: Job): Promise<number | undefined> {
  const now = clock();
  const row = await db
    .insertInto('job_leases')
    .values({
      name: job.name,
      leased_until: now + job.leaseMs,
      last_started_at: now,
      last_finished_at: null,
      last_error: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ leased_until: now + job.leaseMs, last_started_at: now })
        .where((eb) =>
          job.inEveryProcess
            ? eb.lit(true)
            : eb.or([
                eb('job_leases.leased_until', '<=', now),
                eb('job_leases.last_started_at', '>', now + clockSkewMs),
              ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row === undefined ? undefined : now;
}

async function finish({ db, clock }: JobDeps, job: Job, startedAt: number, error: string | null): Promise<void> {
  await db
    .updateTable('job_leases')
    .set({
      // Held until the next run is due, so that many processes together keep the job's interval. Counted from the
      // start, and slightly shorter: a timer that fires on time must not find the lease still held.
      leased_until: startedAt + Math.floor(job.everyMs * rhythm),
      last_finished_at: clock(),
      last_error: error,
    })
    .where('name', '=', job.name)
    // A run that outlasted its lease must not change the next holder's.
    .where('last_started_at', '=', startedAt)
    .execute();
}

/**
 * Runs a job once, if it is due and no other process holds it, or if it runs in every process.
 * @param stop aborts the run, as the end of its lease does
 * @returns whether it ran; its failure is stored and rethrown
 */
export async function runJob(deps: JobDeps, job: Job, stop?: AbortSignal): Promise<boolean> {
  const startedAt = await takeLease(deps, job);
  if (startedAt === undefined) return false;
  const timeout = AbortSignal.timeout(job.leaseMs);
  try {
    await job.run(stop === undefined ? timeout : AbortSignal.any([timeout, stop]));
  } catch (error) {
    await finish(deps, job, startedAt, (error as Error).message.slice(0, 500)).catch(() => {});
    throw error;
  }
  await finish(deps, job, startedAt, null);
  return true;
}

/**
 * Starts the timers of all jobs. Each also runs soon after the start, so that a program that never runs for long
 * still does its rare jobs.
 * @param onError called with every failure; the job is retried when it is next due
 * @returns stops the timers, aborts running jobs and waits for them
 */
export function startJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  onError: (job: string, error: Error) => void,
): () => Promise<void> {
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const timers = jobs.flatMap((job) => {
    let isRunning = false;
    const tick = () => {
      if (isRunning) return;
      isRunning = true;
      const run = runJob(deps, job, stopping.signal)
        .catch((error: Error) => {
          // A run aborted by a stop is not a failure: the next run continues.
          if (!stopping.signal.aborted) onError(job.name, error);
        })
        .finally(() => {
          isRunning = false;
          inFlight.delete(run);
        });
      inFlight.add(run);
    };
    return [setTimeout(tick, Math.min(firstRunMs, job.everyMs)).unref(), setInterval(tick, job.everyMs).unref()];
  });
  return async () => {
    // Clears timeouts and intervals alike.
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all(inFlight);
  };
}
