import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { dayMs, hourMs } from '../../lib/time.ts';
import { deleteOldMails, findDueMails } from './queries.ts';

const secondMs = 1000;
const finishedRetentionMs = 14 * dayMs;

/** Sends due mail and deletes old mail. */
export function mailJobs(deps: Deps): Job[] {
  return [
    {
      name: 'mail-delivery',
      everyMs: 5 * secondMs,
      leaseMs: 60 * secondMs,
      async oldestDueAt() {
        const [oldest] = await findDueMails(deps.db, deps.clock(), 1);
        return oldest?.next_attempt_at;
      },
      async run(signal) {
        const failed = await deps.mails.deliverDue(signal);
        if (failed > 0) throw new Error(`${failed} mail(s) could not be sent; see "npm run admin mails"`);
      },
    },
    {
      name: 'mail-clean-up',
      everyMs: 3600 * secondMs,
      leaseMs: 60 * secondMs,
      async run() {
        const now = deps.clock();
        await deleteOldMails(deps.db, { decoy: now - hourMs, finished: now - finishedRetentionMs });
      },
    },
  ];
}
