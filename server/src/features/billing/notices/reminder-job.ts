import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { deleteNotices, usersWithEnding } from '../queries/notices.ts';
import { readFacts } from '../standing/facts.ts';
import { currentOf } from '../standing/get-current.ts';
import { planAt, renewsSoon } from '../standing/plan-at.ts';
import { billingLink, mailDay, mailMoney, type Notice, notifyOnce, sentence } from './notify-once.ts';

const page = 200;
const retentionMs = 400 * dayMs;

/** "in 7 days" or "within a day". */
const inDays = (days: number) => (days <= 1 ? 'within a day' : `in ${days} days`);

/** The reminder of a plan's end that is due now, if any; the nearest of several. */
async function noticeFor(deps: Deps, userId: string, now: number): Promise<Notice | undefined> {
  const { plan, last, until, renews, subscription, next } = planAt(await readFacts(deps.db, userId), now);
  if (!plan || !last || until === null) return undefined;
  const left = until - now;
  const about = last.id;
  if (renews === 'automatic' && subscription && next && renewsSoon(until, now) && now < last.endsAt) {
    const money = mailMoney(subscription.price.amount, subscription.price.currency);
    return {
      kind: 'renewal-ahead',
      about,
      userId,
      subject: `${next.plan?.name ?? plan.name} renews on ${mailDay(until)}`,
      paragraphs: [
        `${money} will be charged on ${mailDay(until)}. ${sentence}`,
        `To change or cancel: ${billingLink(deps)}`,
      ],
    };
  }
  if (last.source === 'trial' && !subscription && left <= planDays.trialReminder * dayMs)
    return {
      kind: 'trial-ending',
      about,
      userId,
      subject: `Your free trial ends on ${mailDay(until)}`,
      paragraphs: [
        `${sentence} Your history stays as it is, and nothing is charged automatically.`,
        `To choose a plan: ${billingLink(deps)}`,
      ],
    };
  if (renews === 'cancelled' && left <= dayMs)
    return {
      kind: 'plan-ending',
      about,
      userId,
      subject: `${plan.name} ends ${inDays(1)}`,
      paragraphs: [`${sentence} Your history stays as it is.`, `To keep ${plan.name}: ${billingLink(deps)}`],
    };
  const days = planDays.reminders.findLast((one) => left <= one * dayMs);
  if (renews !== 'reminder' || days === undefined) return undefined;
  const { again } = await currentOf(deps, userId);
  return {
    kind: `plan-ends-in-${days}`,
    about,
    userId,
    subject: `${plan.name} ends ${inDays(days)}`,
    paragraphs: [
      sentence,
      'Nothing is charged automatically.',
      again
        ? `To continue with ${again.plan.name} for ${mailMoney(again.price.amount, again.price.currency)}: ${billingLink(deps, again.plan.id)}`
        : `To choose a plan: ${billingLink(deps)}`,
      'If you pay now, the new days are added at the end; none are lost.',
    ],
  };
}

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
      const notice = await noticeFor(deps, userId, now);
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
