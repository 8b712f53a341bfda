import type { EraseUser } from '../../db/account-data.ts';
import type { Job } from '../../jobs/jobs.ts';
import { erasers } from './account-data.ts';
import type { DeletionDeps } from './deps.ts';
import { completeRequests, countFailure, findDueUsers, putOff } from './queries.ts';

const minuteMs = 60_000;
const peopleARound = 50;
/** Attempts after which the status page refers the user to support; attempts continue anyway. */
const failedAfter = 5;
const maxPauseMs = 6 * 60 * minuteMs;

async function erase(
  deps: Pick<DeletionDeps, 'db' | 'clock'>,
  userId: string,
  steps: readonly EraseUser[],
  signal: AbortSignal,
) {
  for (const step of steps) {
    signal.throwIfAborted();
    await step(deps.db, userId, signal);
  }
  await completeRequests(deps.db, userId, deps.clock());
}

async function noteFailure(deps: Pick<DeletionDeps, 'db' | 'clock'>, userId: string): Promise<void> {
  const attempts = await countFailure(deps.db, userId);
  const pause = Math.min(maxPauseMs, minuteMs * 2 ** attempts);
  await putOff(deps.db, userId, deps.clock() + pause, attempts >= failedAfter ? 'failed' : 'processing');
}

/**
 * Deletes the data of people who asked for it. Every step can be repeated, so a run that was cut off is taken up by
 * the next; one user's failure stops nobody else's deletion.
 * @param steps what is done for each user, in this order
 */
export function deletionJob(
  deps: Pick<DeletionDeps, 'db' | 'clock' | 'truncateLog'>,
  steps: readonly EraseUser[] = erasers,
): Job {
  // Also after a start: the process before may have ended between a deletion and this.
  let isLogStale = true;
  return {
    name: 'deletion',
    everyMs: minuteMs,
    leaseMs: 10 * minuteMs,
    async run(signal) {
      const due = await findDueUsers(deps.db, deps.clock(), peopleARound);
      const failures: Error[] = [];
      for (const userId of due) {
        try {
          await erase(deps, userId, steps, signal);
        } catch (error) {
          signal.throwIfAborted();
          failures.push(error as Error);
          await noteFailure(deps, userId);
        }
      }
      isLogStale ||= due.length > 0;
      if (isLogStale) isLogStale = !(await deps.truncateLog());
      const [first] = failures;
      if (first)
        throw new Error(`${failures.length} of ${due.length} deletions failed: ${first.message}`, { cause: first });
    },
  };
}
