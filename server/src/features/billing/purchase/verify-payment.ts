import type { verifyPayment as endpoint, PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { EndpointFields } from '@interest-miner/contract/endpoint';
import type { Deps, UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { check } from '../gateway/follow.ts';
import { applyPayment } from '../gateway/settle-order.ts';
import { followedSubscriptions } from '../gateway/settle-subscription.ts';
import { type Order, orders, setAutoRenew } from '../queries/orders.ts';
import { findPlan } from '../queries/plans.ts';
import { type Subscription, subscriptions } from '../queries/subscriptions.ts';
import { findPurchase, gatewayIdOf, isOrder, type Purchase, stateOf } from './purchase.ts';

const withinMs = 8000;

type Verification = EndpointFields<typeof endpoint>;

/** @throws AppError payment_invalid unless the gateway signed the checkout of this purchase */
async function requireSigned({ db, payments }: Deps, purchase: Purchase, input: Verification): Promise<void> {
  const plan = await findPlan(db, purchase.plan_id);
  const id = gatewayIdOf(purchase);
  if (id === null || id !== input.order_id || plan?.sort_order !== input.plan_id) throw new AppError('payment_invalid');
  const { payment_id: paymentId, signature } = input;
  const isSigned = isOrder(purchase)
    ? await payments.isSignedCheckout({ orderId: id, paymentId, signature })
    : await payments.subscriptions.isSigned({ subscriptionId: id, paymentId, signature });
  if (!isSigned) throw new AppError('payment_invalid');
}

/** The captured payment must match the order's id, amount and currency. */
async function verifyOrder(deps: Deps, order: Order, input: Verification, signal: AbortSignal): Promise<Order> {
  if (order.status === 'paid' && order.gateway_payment_id === input.payment_id) return order;
  await setAutoRenew(deps.db, order.id, input.auto_renew);
  // It is signed, so someone paid: if this process dies or the gateway does not answer, the job continues.
  const due = (await orders.checkSoon(deps.db, order.id, deps.clock())) ?? order;
  const payment = await deps.payments.findPayment(input.payment_id, signal);
  if (!payment) throw new AppError('payment_invalid');
  const settled = await applyPayment(deps, due, payment, signal);
  if (!settled) throw new AppError('payment_pending');
  if (settled.status !== 'paid')
    throw new AppError('payment_invalid', payment.failure === null ? {} : { message: payment.failure });
  return settled;
}

async function verifySubscription(deps: Deps, given: Subscription, signal: AbortSignal): Promise<Subscription> {
  // Someone authorised it: if this process dies or the gateway does not answer, the job continues.
  const due = (await subscriptions.checkSoon(deps.db, given.id, deps.clock())) ?? given;
  const settled = await check(deps, followedSubscriptions, due, signal);
  if (settled.authorised_at !== null) return settled;
  await subscriptions.checkSoon(deps.db, given.id, deps.clock());
  throw new AppError('payment_pending');
}

/**
 * Verifies a checkout of an order or a subscription and starts the plan. A signature alone grants nothing: the gateway is
 * asked. A repeated call returns the same result.
 * @throws AppError not_found, payment_invalid, payment_pending, payments_unavailable, rate_limited
 */
export async function verifyPayment({ deps, actor }: UserContext, input: Verification): Promise<PaymentState> {
  await deps.limits.take(attemptLimits.paymentVerify, actor.userId);
  const purchase = await findPurchase(deps, actor, input.payment_uuid);
  await requireSigned(deps, purchase, input);
  const signal = AbortSignal.timeout(withinMs);
  return stateOf(
    isOrder(purchase)
      ? await verifyOrder(deps, purchase, input, signal)
      : await verifySubscription(deps, purchase, signal),
  );
}
