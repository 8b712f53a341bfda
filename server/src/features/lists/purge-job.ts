import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';
import { undoMs } from './change-items.ts';
import { findPurgeable } from './queries/items.ts';
import { listRows, purgeRemoved } from './queries/lists.ts';

/** Removes lists and entries whose removal can no longer be undone. The next run completes an interrupted one. */
export function purgeListsJob(deps: Deps): Job {
  return {
    name: 'purge-lists',
    everyMs: 10 * minuteMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      // One minute after the undo period, because the clocks of processes differ.
      const until = deps.clock() - undoMs - minuteMs;
      for (let listId = await findPurgeable(deps.db, until); listId; listId = await findPurgeable(deps.db, until)) {
        signal.throwIfAborted();
        await purgeRemoved(deps.db, listId, until);
      }
      await listRows.purge(deps.db, deps.clock(), signal);
    },
  };
}
