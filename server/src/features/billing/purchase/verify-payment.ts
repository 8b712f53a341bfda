import type { PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import type { GatewayPayment } from '../../../ports/payments/port.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { checkSoon } from '../queries/order-checks.ts';
import { setAutoRenew } from '../queries/order-choices.ts';
import { findOrder, findOwnOrder, type Order } from '../queries/orders.ts';
import { findPlan } from '../queries/plans.ts';
import { findOwnSubscription } from '../queries/subscriptions.ts';
import { applyPayment } from '../gateway/settle.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { stateOf } from '../documents/payment-state.ts';

const withinMs = 8000;

interface Verification {
  order_id: string;
  payment_id: string;
  signature: string;
  payment_uuid: string;
  plan_id: number;
  auto_renew: number;
}

/** The actor's order that the checkout signature covers. @throws AppError not_found, payment_invalid */
async function findSignedOrder(deps: Deps, actor: Actor, input: Verification): Promise<Order> {
  const order = await findOwnOrder(deps.db, actor.userId, input.payment_uuid);
  if (!order) throw new AppError('not_found');
  const plan = await findPlan(deps.db, order.plan_id);
  const orderId = order.gateway_order_id;
  if (orderId === null || orderId !== input.order_id || plan?.sort_order !== input.plan_id)
    throw new AppError('payment_invalid');
  const { payment_id: paymentId, signature } = input;
  if (!(await deps.payments.isSignedCheckout({ orderId, paymentId, signature }))) throw new AppError('payment_invalid');
  return order;
}

/** Fetches the payment. It is signed, so someone paid: if the gateway does not answer, reconciliation retries. */
async function fetchPayment(deps: Deps, order: Order, id: string, signal: AbortSignal): Promise<GatewayPayment> {
  try {
    const payment = await deps.payments.findPayment(id, signal);
    if (!payment) throw new AppError('payment_invalid');
    return payment;
  } catch (error) {
    await checkSoon(deps.db, order.id, deps.clock());
    throw error;
  }
}

/**
 * Verifies a checkout of an order or a subscription and starts the plan. A signature alone grants nothing: the fetched
 * payment must be captured and match the stored order's id, amount and currency. A repeated call returns the same result.
 * @throws AppError not_found, payment_invalid, payment_pending, payments_unavailable, rate_limited
 */
export async function verifyPayment({ deps, actor }: UserContext, input: Verification): Promise<PaymentState> {
  await deps.limits.take(attemptLimits.paymentVerify, actor.userId);
  const subscription = await findOwnSubscription(deps.db, actor.userId, input.payment_uuid);
  if (subscription) return confirmSubscription(deps, subscription, input);
  const order = await findSignedOrder(deps, actor, input);
  if (order.status === 'paid' && order.gateway_payment_id === input.payment_id) return stateOf(order);
  await setAutoRenew(deps.db, order.id, input.auto_renew);
  const signal = AbortSignal.timeout(withinMs);
  const payment = await fetchPayment(deps, order, input.payment_id, signal);
  const outcome = await applyPayment(deps, order, payment, signal);
  if (outcome === 'pending') {
    await checkSoon(deps.db, order.id, deps.clock());
    throw new AppError('payment_pending');
  }
  const settled = await findOrder(deps.db, order.id);
  if (settled?.status !== 'paid')
    throw new AppError('payment_invalid', payment.failure === null ? {} : { message: payment.failure });
  return stateOf(settled);
}
