import type { PlanChange } from '@interest-miner/contract/billing/subscription-endpoints';
import type { PlansTable } from '../../../db/tables/billing.ts';
import { AppError } from '../../../http/errors.ts';
import { dayMs, hourMs, toIso } from '../../../lib/time.ts';
import type { PlanTerms } from '../ledger/read-facts.ts';
import { creditFor, unusedBelow } from '../timeline/credit.ts';
import type { PlanFacts } from '../timeline/timeline.ts';
import { timeline } from '../timeline/timeline.ts';
import type { SubscriptionTerms } from './subscribe.ts';

/** Shorter credits do not delay the first charge. */
const minCreditMs = hourMs;

interface WorkedOut {
  readonly change: PlanChange;
  /** How a subscription of the new plan would begin. */
  readonly terms: SubscriptionTerms;
}

/**
 * The cost and effect of a move to another plan. An upgrade starts now: where plans renew, unused days become days of
 * the new plan before its first charge, else they follow it. A downgrade starts at the end of the period; until then the
 * current plan can be kept instead.
 * @param isRenewing whether the new plan renews by itself
 * @throws AppError nothing_to_change without a paid plan, same_plan
 */
export function workOutChange(
  facts: PlanFacts<PlanTerms>,
  to: PlansTable,
  isRenewing: boolean,
  now: number,
): WorkedOut {
  const { plan: from, until, subscription, last } = timeline(facts, now);
  if (!from || until === null || !from.isPremium) throw new AppError('nothing_to_change');
  const isKept = from.rank === to.sort_order;
  // Another plan is scheduled to follow; the user can still keep the current one.
  if (isKept && (subscription === undefined || subscription.plan.rank === from.rank)) throw new AppError('same_plan');
  const price = { amount: to.price_minor, currency: to.currency };
  const names = { from: { id: from.rank, name: from.name }, to: { id: to.sort_order, name: to.name } };
  const unused = unusedBelow(facts.grants, { rank: to.sort_order, currency: to.currency }, now);
  const credit = creditFor(unused, to.price_minor);
  const worth = { unused_days: credit.unusedDays, unused_value: { ...price, amount: credit.value } };
  const nothing = { ...price, amount: 0 };
  const replaces = subscription?.id ?? null;
  if (isKept || to.sort_order < from.rank) {
    // Days of this plan that follow its subscription come first.
    const startsAt = Math.max(until, last?.endsAt ?? until);
    const change: PlanChange = {
      kind: isKept ? 'keep' : 'downgrade',
      ...names,
      price,
      starts_at: toIso(startsAt),
      pay_now: nothing,
      next_charge_at: isRenewing ? toIso(startsAt) : null,
      unused_days: Math.round((startsAt - now) / dayMs),
      unused_value: nothing,
      credit: 'used',
      credit_days: 0,
    };
    return { change, terms: { starts_at: startsAt, change: 'end', replaces } };
  }
  const startsAt = isRenewing && credit.ms >= minCreditMs ? now + credit.ms : null;
  const isGiven = last?.source === 'operator';
  const change: PlanChange = {
    kind: 'upgrade',
    ...names,
    price,
    starts_at: toIso(now),
    pay_now: startsAt === null ? price : nothing,
    next_charge_at: !isRenewing ? null : toIso(startsAt),
    ...worth,
    credit: isRenewing ? 'days' : 'kept',
    credit_days: isRenewing && !isGiven ? Math.round(credit.ms / dayMs) : 0,
  };
  return { change, terms: { starts_at: startsAt, change: 'now', replaces } };
}
