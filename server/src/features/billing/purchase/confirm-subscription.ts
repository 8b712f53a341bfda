import type { PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { findPlan } from '../queries/plans.ts';
import { checkSubscriptionSoon, findSubscription, type Subscription } from '../queries/subscriptions.ts';
import { checkSubscription, tryCheckSubscription } from '../gateway/subscriptions-job.ts';

const withinMs = 8000;
const askMs = 4000;

/** The state of a subscription's checkout, as the contract words it. */
function stateOf(subscription: Subscription): PaymentState {
  const isOver = ['cancelled', 'expired', 'completed'].includes(subscription.status);
  return {
    payment_uuid: subscription.id,
    status: subscription.authorised_at !== null ? 'completed' : isOver ? 'failed' : 'pending',
    plan_name: subscription.plan_name,
    failure: null,
  };
}

/**
 * Verifies a checkout of a subscription and brings it to the gateway's state. The signature alone grants nothing.
 * @throws AppError payment_invalid, payment_pending, payments_unavailable
 */
export async function confirmSubscription(
  deps: Deps,
  subscription: Subscription,
  input: { order_id: string; payment_id: string; signature: string; plan_id: number },
): Promise<PaymentState> {
  const plan = await findPlan(deps.db, subscription.plan_id);
  const subscriptionId = subscription.gateway_id;
  if (subscriptionId === null || subscriptionId !== input.order_id || plan?.sort_order !== input.plan_id)
    throw new AppError('payment_invalid');
  const signed = { subscriptionId, paymentId: input.payment_id, signature: input.signature };
  if (!(await deps.payments.subscriptions.isSigned(signed))) throw new AppError('payment_invalid');
  // Someone authorised it: if this process dies or the gateway does not answer, the job continues.
  await checkSubscriptionSoon(deps.db, subscription.id, deps.clock());
  await checkSubscription(deps, subscription.id, AbortSignal.timeout(withinMs));
  const settled = (await findSubscription(deps.db, subscription.id)) ?? subscription;
  if (settled.authorised_at !== null) return stateOf(settled);
  await checkSubscriptionSoon(deps.db, subscription.id, deps.clock());
  throw new AppError('payment_pending');
}

/** The state of a subscription's checkout; the gateway is asked first, if it answers in time. */
export async function checkState(deps: Deps, subscription: Subscription): Promise<PaymentState> {
  if (subscription.authorised_at === null) await tryCheckSubscription(deps, subscription.id, askMs);
  return stateOf((await findSubscription(deps.db, subscription.id)) ?? subscription);
}
