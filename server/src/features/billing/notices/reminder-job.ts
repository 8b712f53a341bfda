import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { usersWithEnding } from '../queries/grants.ts';
import { deleteNotices } from '../queries/notices.ts';
import { notifyOnce } from './notify-once.ts';
import { reminderFor } from './reminder-mail.ts';

const page = 200;
const retentionMs = 400 * dayMs;

/** Mails everyone whose plan renews or ends soon, each reminder once. @returns the number of users checked */
export async function remind(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock();
  const to = now + Math.max(...planDays.reminders, planDays.renewalNotice) * dayMs;
  let seen = 0;
  let afterId = '';
  for (;;) {
    const users = await usersWithEnding(deps.db, { from: now, to, afterId }, page);
    for (const userId of users) {
      if (signal?.aborted) return seen;
      const notice = await reminderFor(deps, userId, now);
      if (notice) await deps.db.transaction().execute((transaction) => notifyOnce(deps, transaction, notice));
      seen += 1;
    }
    afterId = users.at(-1) ?? afterId;
    if (users.length < page) break;
  }
  await deleteNotices(deps.db, now - retentionMs);
  if (seen > 0) deps.mails.kick();
  return seen;
}

/** Sends reminders of renewals and plan ends. */
export function remindJob(deps: Deps): Job {
  return {
    name: 'billing.remind',
    everyMs: hourMs,
    leaseMs: hourMs / 2,
    run: async (signal) => {
      await remind(deps, signal);
    },
  };
}
