import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Work that is due again and again, in one process at a time however many there are. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** How long a run may take before another process may take over; also its timeout signal. */
  readonly leaseMs: number;
  run(signal: AbortSignal): Promise<void>;
}

const firstRunMs = 5000;
/** The part of `everyMs` after its start for which a job that has ended is not run again. */
const rhythm = 0.9;

type JobDeps = { readonly db: Kysely<Database>; readonly clock: () => number };

/** Clocks of one installation differ by less; a start that lies further ahead was written before a clock was set back. */
const clockSkewMs = 60_000;

/** Takes the lease in one conditional statement. @returns when this process began the run, if it may run the job now */
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
          eb.or([eb('job_leases.leased_until', '<=', now), eb('job_leases.last_started_at', '>', now + clockSkewMs)]),
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
      // Held until the next run is due, so that many processes together keep the job's own rhythm. Counted from the
      // start, and a little less: a timer that fires on time must not find the lease still held.
      leased_until: startedAt + Math.floor(job.everyMs * rhythm),
      last_finished_at: clock(),
      last_error: error,
    })
    .where('name', '=', job.name)
    // A run that outlived its lease leaves the one that has taken over alone.
    .where('last_started_at', '=', startedAt)
    .execute();
}

/**
 * Runs a job once if it is due and no other process holds it.
 * @param stop cuts the run short, as the end of its lease does
 * @returns whether it ran; its failure is stored and thrown on
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
 * Starts the timers of all jobs. Each is tried soon after the start too, so that a program that never runs for long
 * still does its rarer jobs.
 * @param onError called with every failure; the job is tried again when it is next due
 * @returns stops the timers, cuts the runs in flight short and waits for them
 */
export function startJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  onError: (job: string, error: Error) => void,
): () => Promise<void> {
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const timers = jobs.flatMap((job) => {
    const tick = () => {
      const run = runJob(deps, job, stopping.signal)
        .catch((error: Error) => {
          // What a stop cut short is no failure: the next run takes it up.
          if (!stopping.signal.aborted) onError(job.name, error);
        })
        .finally(() => inFlight.delete(run));
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
