import { planDays } from '@interest-miner/contract/billing/limits';
import { dayInWords } from '@interest-miner/contract/dates';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import type { FactsOfUser } from '../ledger/read-facts.ts';
import { planAgain } from '../plans/plan-again.ts';
import { orders } from '../queries/orders.ts';
import { renewsSoon, timeline } from '../timeline/timeline.ts';
import { billingLink, mailMoney, type Notice, sentence } from './notify-once.ts';

/** A mail that is written once it is known that it was not sent. */
type Reminder = Omit<Notice, 'paragraphs'> & { paragraphs(): Promise<readonly string[]> };

/** "in 7 days" or "within a day". */
const inDays = (days: number) => (days <= 1 ? 'within a day' : `in ${days} days`);

/** How to pay for the next period, as chosen with the payment for this one. */
async function nextPeriod(deps: Deps, userId: string, paymentId: string | null): Promise<string> {
  const order = await orders.find(deps.db, { gateway_payment_id: paymentId, user_id: userId });
  const again = order && (await planAgain(deps, order.next_plan_id ?? order.plan_id));
  if (!again) return `To choose a plan: ${billingLink(deps)}`;
  const price = mailMoney(again.price.amount, again.price.currency);
  return `To continue with ${again.plan.name} for ${price}: ${billingLink(deps, again.plan.id)}`;
}

/** The reminder of a plan's end that is due now, if any; the nearest of several. */
export function reminderFor(deps: Deps, facts: FactsOfUser, now: number): Reminder | undefined {
  const { plan, last, until, renews, subscription, next } = timeline(facts, now);
  if (!plan || !last || until === null) return undefined;
  const left = until - now;
  const whom = { about: last.id, userId: facts.userId };
  if (renews === 'automatic' && subscription && next && renewsSoon(until, now) && now < last.endsAt) {
    const money = mailMoney(subscription.price.amount, subscription.price.currency);
    return {
      ...whom,
      kind: 'renewal-ahead',
      subject: `${next.plan?.name ?? plan.name} renews on ${dayInWords(until)}`,
      paragraphs: async () => [
        `${money} will be charged on ${dayInWords(until)}. ${sentence}`,
        `To change or cancel: ${billingLink(deps)}`,
      ],
    };
  }
  if (last.source === 'trial' && !subscription && left <= planDays.trialReminder * dayMs)
    return {
      ...whom,
      kind: 'trial-ending',
      subject: `Your free trial ends on ${dayInWords(until)}`,
      paragraphs: async () => [
        `${sentence} Your history stays as it is, and nothing is charged automatically.`,
        `To choose a plan: ${billingLink(deps)}`,
      ],
    };
  if (renews === 'cancelled' && left <= dayMs)
    return {
      ...whom,
      kind: 'plan-ending',
      subject: `${plan.name} ends ${inDays(1)}`,
      paragraphs: async () => [
        `${sentence} Your history stays as it is.`,
        `To keep ${plan.name}: ${billingLink(deps)}`,
      ],
    };
  const days = planDays.reminders.findLast((one) => left <= one * dayMs);
  if (renews !== 'reminder' || days === undefined) return undefined;
  return {
    ...whom,
    kind: `plan-ends-in-${days}`,
    subject: `${plan.name} ends ${inDays(days)}`,
    paragraphs: async () => [
      sentence,
      'Nothing is charged automatically.',
      await nextPeriod(deps, facts.userId, last.paymentId),
      'If you pay now, the new days are added at the end; none are lost.',
    ],
  };
}
