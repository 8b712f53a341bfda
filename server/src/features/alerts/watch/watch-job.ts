import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { WatchOwnersTable } from '../../../db/tables/alerts.ts';
import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import { deleteOld } from '../queries/clean-up.ts';
import { changeWatchOwner, claimDueOwners, oldestDueAt } from '../queries/owners.ts';
import { watchOwner } from './watch-owner.ts';

/** Owners that a process takes at a time. */
const batch = 20;
/** Maximum duration of a run; as long, nobody else works for an owner that a process has taken. */
const runMs = 10 * minuteMs;
/** Wait after a failure that names no time. */
const retryMs = 15 * minuteMs;

/** How long to wait after a failure: what the budget says, else a quarter of an hour. */
function waitAfter(error: unknown): number {
  const pause = error instanceof Error && 'pauseMs' in error ? Number(error.pauseMs) : 0;
  return pause > 0 ? pause : retryMs;
}

/** Works for owners one after the other; those not reached are due again at once. */
async function watchOwners(deps: Deps, owners: readonly WatchOwnersTable[], signal: AbortSignal): Promise<void> {
  const waiting = new Set(owners.map(({ owner_id }) => owner_id));
  try {
    for (const owner of owners) {
      signal.throwIfAborted();
      try {
        await watchOwner(deps, owner, signal);
      } catch (error) {
        signal.throwIfAborted();
        await changeWatchOwner(deps.db, owner.owner_id, { due_at: deps.clock() + waitAfter(error) });
      }
      waiting.delete(owner.owner_id);
    }
  } finally {
    for (const ownerId of waiting) await changeWatchOwner(deps.db, ownerId, { due_at: deps.clock() });
  }
}

/**
 * Checks everything that is due; every process takes owners of its own. A person whose ad account has no budget left, or
 * whose source fails, resumes later at the same point.
 */
export function watchJob(deps: Deps): Job {
  return {
    name: 'watch',
    // Looks for due rounds; how often one is due, `alertLimits.roundHours` says.
    everyMs: minuteMs,
    leaseMs: runMs,
    inEveryProcess: true,
    oldestDueAt: () => oldestDueAt(deps.db, deps.clock()),
    async run(signal) {
      for (;;) {
        const now = deps.clock();
        const due = await claimDueOwners(deps.db, { now, until: now + runMs, limit: batch });
        await watchOwners(deps, due, signal);
        if (due.length < batch) return;
      }
    },
  };
}

/** Deletes old alerts and sizes. */
export function tidyWatchJob(deps: Deps): Job {
  return {
    name: 'tidy-watch',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const time = deps.clock() - alertLimits.days * dayMs;
      await deleteOld(deps.db, { time, day: Math.floor(time / dayMs) }, signal);
    },
  };
}
