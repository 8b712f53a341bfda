import type { Kysely } from 'kysely';
import { type Lease, type LeasedRows, LeaseLost } from '../db/leased-rows.ts';
import type { Database } from '../db/schema.ts';
import { minuteMs } from '../lib/time.ts';
import type { Job } from './jobs.ts';

const jobEveryMs = 10_000;
/** After this the rows are released, and the next run takes those that wait longest. */
const jobRunMs = minuteMs;
const maxConcurrentRows = 20;

interface LeasedWork<Deps, Row> {
  readonly rows: LeasedRows<Row>;
  /** Works until the row is finished, has to wait, or the signal is aborted, and releases the lease. */
  advance(deps: Deps, lease: Lease<Row>, signal: AbortSignal): Promise<void>;
  /** Ends or delays a row whose work failed, releases the lease, and throws what belongs in the log. */
  fail(deps: Deps, lease: Lease<Row>, error: unknown): Promise<void>;
}

interface WorkDeps {
  readonly db: Kysely<Database>;
  readonly clock: () => number;
}

async function advanceLeased<Deps, Row>(
  work: LeasedWork<Deps, Row>,
  deps: Deps,
  lease: Lease<Row>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work.advance(deps, lease, signal);
  } catch (error) {
    if (!(error instanceof LeaseLost)) await work.fail(deps, lease, error);
  }
}

/** Works on a row at once, unless another process does; the job continues if this process stops. */
export async function advanceRow<Deps extends WorkDeps, Row>(
  work: LeasedWork<Deps, Row>,
  deps: Deps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  for (const lease of await work.rows.lease(deps, { id })) await advanceLeased(work, deps, lease, signal);
}

/** Continues rows whose wait is over, or whose process has died. */
export function leasedWorkJob<Deps extends WorkDeps, Row>(name: string, work: LeasedWork<Deps, Row>, deps: Deps): Job {
  return {
    name,
    everyMs: jobEveryMs,
    leaseMs: jobRunMs,
    inEveryProcess: true,
    oldestDueAt: () => work.rows.oldestDueAt(deps),
    async run(signal) {
      const leases = await work.rows.lease(deps, { limit: maxConcurrentRows });
      const results = await Promise.allSettled(leases.map((lease) => advanceLeased(work, deps, lease, signal)));
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
    },
  };
}
