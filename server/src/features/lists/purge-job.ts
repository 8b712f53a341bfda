import { deleteInBatches } from '../../db/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';
import { undoMs } from './entries/change-items.ts';
import { listRows } from './queries/lists.ts';

/** Removes lists and entries whose removal can no longer be undone. The next run completes an interrupted one. */
export function purgeListsJob(deps: Deps): Job {
  return {
    name: 'purge-lists',
    everyMs: 10 * minuteMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      // One minute after the undo period, because the clocks of processes differ.
      const until = deps.clock() - undoMs - minuteMs;
      await deleteInBatches(deps.db, 'list_items', (eb) => eb('deleted_at', '<=', until), { signal });
      await listRows.purge(deps.db, deps.clock(), signal);
    },
  };
}
