import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { readFactsOfAll } from '../ledger/read-facts.ts';
import { deleteNotices, findNotices } from '../queries/notices.ts';
import { notifyOnce } from './notify-once.ts';
import { reminderFor } from './reminder-mail.ts';

const retentionMs = 400 * dayMs;

/** Mails everyone whose plan renews or ends soon, each reminder once. @returns the number of users checked */
export async function remind(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock();
  let seen = 0;
  for await (const page of readFactsOfAll(deps.db, { since: now, trials: true })) {
    if (signal?.aborted) return seen;
    const due = page.flatMap((facts) => reminderFor(deps, facts, now) ?? []);
    const sent = await findNotices(
      deps.db,
      due.map(({ about }) => about),
    );
    for (const { paragraphs, ...reminder } of due) {
      if (sent.some(({ subject, kind }) => subject === reminder.about && kind === reminder.kind)) continue;
      const notice = { ...reminder, paragraphs: await paragraphs() };
      await deps.db.transaction().execute((transaction) => notifyOnce(deps, transaction, notice));
    }
    seen += page.length;
  }
  await deleteNotices(deps.db, now - retentionMs);
  if (seen > 0) deps.mails.kick();
  return seen;
}

/** Sends reminders of renewals and plan ends. */
export const remindJob = (deps: Deps): Job => ({
  name: 'billing.remind',
  everyMs: hourMs,
  leaseMs: hourMs / 2,
  run: (signal) => remind(deps, signal),
});
