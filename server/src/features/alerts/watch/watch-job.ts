import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import { deleteOld } from '../queries/clean-up.ts';
import { changeWatchOwner, enrol, findDueOwners } from '../queries/owners.ts';
import { watchOwner } from './watch-owner.ts';

const batch = 20;
/** Wait after a failure that names no time. */
const retryMs = 15 * minuteMs;

/** How long to wait after a failure: what the budget says, else a quarter of an hour. */
function waitAfter(error: unknown): number {
  const pause = error instanceof Error && 'pauseMs' in error ? Number(error.pauseMs) : 0;
  return pause > 0 ? pause : retryMs;
}

/**
 * Checks everything that is due, one person after the other. A person whose ad account has no budget left, or whose
 * source fails, resumes later at the same point.
 */
export function watchJob(deps: Deps): Job {
  return {
    name: 'watch',
    // Looks for due rounds; how often one is due, `alertLimits.roundHours` says.
    everyMs: minuteMs,
    leaseMs: 10 * minuteMs,
    async oldestDueAt() {
      const [oldest] = await findDueOwners(deps.db, deps.clock(), 1);
      return oldest?.due_at;
    },
    async run(signal) {
      for (;;) {
        const due = await findDueOwners(deps.db, deps.clock(), batch);
        for (const owner of due) {
          signal.throwIfAborted();
          try {
            await watchOwner(deps, owner, signal);
          } catch (error) {
            signal.throwIfAborted();
            await changeWatchOwner(deps.db, owner.owner_id, { due_at: deps.clock() + waitAfter(error) });
          }
        }
        if (due.length < batch) return;
      }
    },
  };
}

/** Starts the watch of new owners, and deletes old alerts and sizes. */
export function tidyWatchJob(deps: Deps): Job {
  return {
    name: 'tidy-watch',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const now = deps.clock();
      await enrol(deps.db, now);
      const time = now - alertLimits.days * dayMs;
      await deleteOld(deps.db, { time, day: Math.floor(time / dayMs) }, signal);
    },
  };
}
