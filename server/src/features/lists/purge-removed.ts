import { inBatches } from '../../db/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { minuteMs } from '../../lib/time.ts';
import { purgeLists } from './delete-list.ts';
import { undoMs } from './entries/change-items.ts';
import { eraseItems } from './queries/items.ts';
import { takePurgeable } from './queries/lists.ts';

/** Removes lists and entries whose removal can no longer be undone. The next run completes an interrupted one. */
export function purgeListsJob(deps: Deps): Job {
  return {
    name: 'purge-lists',
    everyMs: 10 * minuteMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      // One minute after the undo period, because the clocks of processes differ.
      const removedUntil = deps.clock() - undoMs - minuteMs;
      await inBatches((limit) => eraseItems(deps.db, { removedUntil }, limit), signal);
      for (;;) {
        const due = await takePurgeable(deps.db, { until: removedUntil });
        if (due.length === 0) return;
        await purgeLists(deps.db, due, signal);
      }
    },
  };
}
