import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Work that is due again and again, in one process at a time however many there are. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** How long a run may take before another process may take over; also its time-out signal. */
  readonly leaseMs: number;
  run(signal: AbortSignal): Promise<void>;
}

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
  const now = clock();
  await db
    .updateTable('job_leases')
    // Held until the next run is due, so that many processes together keep the job's own rhythm.
    .set({ leased_until: now + job.everyMs, last_finished_at: now, last_error: error })
    .where('name', '=', job.name)
    // A run that outlasted its lease must not touch the lease of who took over.
    .where('last_started_at', '=', startedAt)
    .execute();
}

/**
 * Runs a job once if it is due and no other process holds it.
 * @returns whether it ran; its failure is stored and thrown on
 */
export async function runJob(deps: JobDeps, job: Job): Promise<boolean> {
  const startedAt = await takeLease(deps, job);
  if (startedAt === undefined) return false;
  try {
    await job.run(AbortSignal.timeout(job.leaseMs));
    await finish(deps, job, startedAt, null);
    return true;
  } catch (error) {
    await finish(deps, job, startedAt, (error as Error).message.slice(0, 500));
    throw error;
  }
}

/**
 * Starts the timers of all jobs.
 * @param onError told of every failure; the job is tried again when it is next due
 * @returns stops the timers and waits for the runs in flight
 */
export function startJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  onError: (job: string, error: Error) => void,
): () => Promise<void> {
  const inFlight = new Set<Promise<unknown>>();
  const timers = jobs.map((job) => {
    const tick = () => {
      const run = runJob(deps, job)
        .catch((error: Error) => onError(job.name, error))
        .finally(() => inFlight.delete(run));
      inFlight.add(run);
    };
    return setInterval(tick, job.everyMs).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(inFlight);
  };
}
