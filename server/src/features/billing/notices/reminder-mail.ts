import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { planAgain } from '../plans/plan-again.ts';
import { findOrderOfPayment } from '../queries/order-choices.ts';
import { renewsSoon, timeline } from '../timeline/timeline.ts';
import { billingLink, mailDay, mailMoney, type Notice, sentence } from './notify-once.ts';

/** "in 7 days" or "within a day". */
const inDays = (days: number) => (days <= 1 ? 'within a day' : `in ${days} days`);

/** The reminder of a plan's end that is due now, if any; the nearest of several. */
export async function reminderFor(deps: Deps, userId: string, now: number): Promise<Notice | undefined> {
  const { plan, last, until, renews, subscription, next } = timeline(await readFacts(deps.db, userId), now);
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
  const order = last.paymentId === null ? undefined : await findOrderOfPayment(deps.db, userId, last.paymentId);
  const again = order && (await planAgain(deps, order.next_plan_id ?? order.plan_id));
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
