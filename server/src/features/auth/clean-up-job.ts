import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { deleteExpired } from './queries/expired.ts';
import { sessionLimits } from './sessions/session.ts';

/** Deletes expired sessions, codes and tokens. */
export function authJobs(deps: Deps): Job[] {
  return [
    {
      name: 'auth-clean-up',
      everyMs: hourMs,
      leaseMs: minuteMs,
      async run(signal) {
        const now = deps.clock();
        await deleteExpired(deps.db, now, now - sessionLimits.idleMs, signal);
      },
    },
  ];
}
