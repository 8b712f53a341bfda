import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { requireBuyer } from '../documents/buyers.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { chooseNext, orders } from '../queries/orders.ts';
import { findPlan } from '../queries/plans.ts';
import { findAwaitedPlanId } from '../queries/subscriptions.ts';
import { timeline } from '../timeline/timeline.ts';
import { getCurrent } from './get-current.ts';
import { subscribe } from './subscribe.ts';

/**
 * Withdraws the actor's cancellation while the plan runs. A mandate that was ended at the gateway cannot be revived:
 * the checkout creates a new one, whose first charge is due when the paid period ends. A smaller plan that was to follow
 * follows again.
 * @throws AppError nothing_to_resume, buyer_required, plan_unavailable, payments_unavailable, rate_limited
 */
export async function resumePlan({ deps, actor }: UserContext) {
  const { userId } = actor;
  await deps.limits.take(attemptLimits.planResume, userId);
  const now = deps.clock();
  const position = timeline(await readFacts(deps.db, userId), now);
  const { plan, last, until, renews } = position;
  if (!plan || until === null || renews !== 'cancelled') throw new AppError('nothing_to_resume');
  await requireBuyer(deps, userId);
  const order = last && (await orders.find(deps.db, { gateway_payment_id: last.paymentId, user_id: userId }));
  if (deps.config.RAZORPAY_SUBSCRIPTIONS === 'on' || (order && order.renewal_id !== null)) {
    const listed = await findPlan(deps.db, (await findAwaitedPlanId(deps.db, userId, now)) ?? plan.id);
    if (listed?.is_listed !== 1) throw new AppError('plan_unavailable');
    const terms = { starts_at: until, change: null, replaces: null };
    const checkout = await subscribe(deps, userId, listed, terms);
    const message = `Confirm the card for ${listed.name}. Nothing is charged today.`;
    return { message, data: { current: await getCurrent({ deps, actor }), checkout } };
  }
  const paymentId = last?.paymentId;
  if (!paymentId || !(await chooseNext(deps.db, { userId, paymentId }, { auto_renew: 1 })))
    throw new AppError('nothing_to_resume');
  const message = `${plan.name} goes on: we remind you before it ends.`;
  return { message, data: { current: await getCurrent({ deps, actor }), checkout: null } };
}
