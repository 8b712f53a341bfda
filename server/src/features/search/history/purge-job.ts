import { deleteInBatches } from '../../../db/batches.ts';
import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { minuteMs } from '../../../lib/time.ts';
import { findDueClearings, forgetClearing } from './purge-queries.ts';
import { undoMs } from './restore-history.ts';

/** Removes searches whose deletion can no longer be undone. The next run completes an interrupted one. */
export function purgeDeletedSearchesJob(deps: Deps): Job {
  return {
    name: 'purge-search-history',
    everyMs: 10 * minuteMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      // One minute after the undo period, because the clocks of processes differ.
      const until = deps.clock() - undoMs - minuteMs;
      await deleteInBatches(deps.db, 'search_history', (eb) => eb('deleted_at', '<=', until), { signal });
      for (const clearing of await findDueClearings(deps.db, until)) {
        const { user_id: userId, cleared_until: clearedUntil } = clearing;
        await deleteInBatches(
          deps.db,
          'search_history',
          (eb) => eb.and([eb('user_id', '=', userId), eb('last_visited', '<=', clearedUntil)]),
          { signal },
        );
        await forgetClearing(deps.db, userId, clearedUntil);
      }
    },
  };
}
