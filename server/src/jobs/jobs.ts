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

/** Takes the lease in one conditional statement. @returns whether this process runs the job now */
async function takeLease({ db, clock }: JobDeps, job: Job): Promise<boolean> {
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
        .where('job_leases.leased_until', '<=', now),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

async function finish({ db, clock }: JobDeps, job: Job, error: string | null): Promise<void> {
  const now = clock();
  await db
    .updateTable('job_leases')
    // Held until the next run is due, so that many processes together keep the job's own rhythm.
    .set({ leased_until: now + job.everyMs, last_finished_at: now, last_error: error })
    .where('name', '=', job.name)
    .execute();
}

/**
 * Runs a job once if it is due and no other process holds it.
 * @returns whether it ran; its failure is stored and thrown on
 */
export async function runJob(deps: JobDeps, job: Job): Promise<boolean> {
  if (!(await takeLease(deps, job))) return false;
  try {
    await job.run(AbortSignal.timeout(job.leaseMs));
    await finish(deps, job, null);
    return true;
  } catch (error) {
    await finish(deps, job, (error as Error).message.slice(0, 500));
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
