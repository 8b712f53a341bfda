import type { EraseUser } from '../../db/account-data.ts';
import type { Deps } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { stopSpendingTests } from '../tests/index.ts';
import { erasers } from './account-data.ts';
import { completeRequests, countFailure, findDueUsers, putOff } from './queries.ts';

const peopleARound = 50;
/** Failed attempts after which the status page refers the user to support; the job keeps trying. */
const failedAfter = 5;
const maxPauseMs = 6 * hourMs;

async function erase(deps: Deps, userId: string, steps: readonly EraseUser[], signal: AbortSignal) {
  await stopSpendingTests(deps, ownerOf({ userId }), signal);
  for (const step of steps) {
    signal.throwIfAborted();
    await step(deps.db, userId, signal);
  }
  await completeRequests(deps.db, userId, deps.clock());
}

async function noteFailure(deps: Deps, userId: string): Promise<void> {
  const attempts = await countFailure(deps.db, userId);
  const pause = Math.min(maxPauseMs, minuteMs * 2 ** attempts);
  await putOff(deps.db, userId, deps.clock() + pause, attempts >= failedAfter ? 'failed' : 'processing');
}

/**
 * Deletes the data of users who requested it, once their tests at Meta no longer spend. Every step can be repeated, so the next run completes an interrupted
 * one; one user's failure does not block other deletions.
 * @param steps erasers to run for each user, in this order
 */
export function deletionJob(deps: Deps, steps: readonly EraseUser[] = erasers): Job {
  // Also after a start: the previous process may have ended after a deletion but before this.
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
