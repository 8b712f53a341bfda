import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import type { changeSubscription as endpoint } from '@interest-miner/contract/billing/subscription-endpoints';
import type { EndpointFields, EndpointResult } from '@interest-miner/contract/endpoint';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { keepBuyer, requireBuyer } from '../documents/buyers.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { chooseNext } from '../queries/orders.ts';
import { findListedPlan } from '../queries/plans.ts';
import { isLive, timeline } from '../timeline/timeline.ts';
import { createOrder } from './create-order.ts';
import { getCurrent } from './get-current.ts';
import { subscribe } from './subscribe.ts';
import { workOutChange } from './work-out-change.ts';

/**
 * Moves the actor to another plan, or only calculates what that would cost. Payments and authorisations happen in the
 * checkout, and nothing changes before them.
 * @throws AppError plan_unavailable, same_plan, nothing_to_change, buyer_required, payments_unavailable, rate_limited
 */
export async function changePlan(
  { deps, actor }: UserContext,
  input: EndpointFields<typeof endpoint>,
): Promise<EndpointResult<typeof endpoint>> {
  await keepBuyer(deps, actor.userId, input.buyer);
  await deps.limits.take(attemptLimits.planChange, actor.userId);
  const to = await findListedPlan(deps.db, input.plan_id);
  if (!to || to.price_minor === 0) throw new AppError('plan_unavailable');
  const facts = await readFacts(deps.db, actor.userId);
  const now = deps.clock();
  // A subscription from when they were on is followed by another one.
  const isRenewing = deps.config.RAZORPAY_SUBSCRIPTIONS === 'on' || facts.subscriptions.some(isLive);
  const { change, terms } = workOutChange(facts, to, isRenewing, now);
  if (input.confirm) await requireBuyer(deps, actor.userId);
  let checkout: Checkout | null = null;
  if (input.confirm && isRenewing) {
    checkout = await subscribe(deps, actor.userId, to, terms);
  } else if (input.confirm && change.kind === 'upgrade') {
    const order = { plan_id: input.plan_id, idempotency_key: undefined, auto_renew: 1 };
    checkout = await createOrder({ deps, actor }, order);
  } else if (input.confirm) {
    const { last } = timeline(facts, now);
    const choice = { auto_renew: 1, next_plan_id: to.id } as const;
    if (last?.paymentId) await chooseNext(deps.db, { userId: actor.userId, paymentId: last.paymentId }, choice);
  }
  return { change, checkout, current: await getCurrent({ deps, actor }) };
}
