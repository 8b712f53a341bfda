import type { Deps } from '../../../deps.ts';
import { type GatewayPayment, isSameAccount } from '../../../ports/payments/port.ts';
import { creditPartialRefund } from '../documents/issue-document.ts';
import { grantOrderOnce, revokePayment } from './grant-order.ts';
import { notifyPartlyRefunded } from '../notices/payment-mail.ts';
import { claimCapture, releaseCapture } from '../queries/capture-claims.ts';
import * as orders from '../queries/orders.ts';
import { settleDispute } from './settle-dispute.ts';
import { noteUnknownAtGateway } from './unknown-at-gateway.ts';

/**
 * The effect of a payment on its order. `mismatch`: amount, currency or order differ. `extra`: a second payment of a
 * paid order.
 */
export type Outcome = 'granted' | 'already' | 'pending' | 'failed' | 'mismatch' | 'refunded' | 'extra';

function matches(order: orders.Order, payment: GatewayPayment): boolean {
  return (
    payment.orderId === order.gateway_order_id &&
    payment.amount === order.amount_minor &&
    payment.currency === order.currency
  );
}

/**
 * Updates an order from one of its payments as fetched from the gateway. Safe to repeat, to run concurrently, and to
 * call with outdated payments.
 */
export async function applyPayment(
  deps: Deps,
  order: orders.Order,
  payment: GatewayPayment,
  signal?: AbortSignal,
): Promise<Outcome> {
  if (!matches(order, payment)) {
    const amounts = `${payment.amount} ${payment.currency} for ${payment.orderId}`;
    await orders.noteOrder(deps.db, order.id, `Payment ${payment.id} does not match: ${amounts}.`);
    return 'mismatch';
  }
  switch (payment.status) {
    case 'created':
      return 'pending';
    case 'failed': {
      await releaseCapture(deps.db, order.id, payment.id);
      const at = Math.min(deps.clock(), payment.createdAt);
      await orders.noteFailure(deps.db, order.id, payment.failure, at);
      return 'failed';
    }
    case 'refunded':
      await releaseCapture(deps.db, order.id, payment.id);
      await revokePayment(deps, { orderId: order.id, paymentId: payment.id });
      if (order.gateway_payment_id !== payment.id) await orders.setExtraPayment(deps.db, order.id, null);
      return 'refunded';
    case 'authorized':
      return captureThenApply(deps, order, payment, signal);
    case 'captured':
      return applyCaptured(deps, order, payment);
  }
}

async function applyCaptured(deps: Deps, order: orders.Order, payment: GatewayPayment): Promise<Outcome> {
  const outcome = await grantOrderOnce(deps, order.id, payment);
  if (payment.refunded > 0) {
    const amounts = `${payment.refunded} of ${payment.amount} ${payment.currency} (smallest unit)`;
    await orders.noteOrder(deps.db, order.id, `Partly refunded: ${amounts} of ${payment.id}; the plan continues.`);
    await creditPartialRefund(deps, payment);
    await notifyRefundedPart(deps, order, payment);
  }
  return outcome === 'already' ? describePaid(deps, order.id, payment) : outcome;
}

async function notifyRefundedPart(deps: Deps, order: orders.Order, payment: GatewayPayment): Promise<void> {
  const { user_id: userId, plan_name: planName, amount_minor: amount, currency } = order;
  if (userId === null) return;
  const { id: paymentId, refunded } = payment;
  await deps.db
    .transaction()
    .execute((transaction) =>
      notifyPartlyRefunded(deps, transaction, { userId, paymentId, planName, amount, currency, refunded }),
    );
  deps.mails.kick();
}

/** Captures one authorised payment of an unpaid order; the gateway releases any others. */
async function captureThenApply(
  deps: Deps,
  order: orders.Order,
  payment: GatewayPayment,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  if (!(await claimCapture(deps.db, order.id, payment.id)))
    return (await orders.setExtraPayment(deps.db, order.id, 'held')) ? 'extra' : 'pending';
  const captured = await deps.payments.capture(payment, signal);
  if (captured?.status === 'captured' && captured.id === payment.id) return applyPayment(deps, order, captured, signal);
  // Not captured. Another process may be capturing it, so no other payment replaces it until it ends.
  const now = await deps.payments.findPayment(payment.id, signal);
  return now && now.status !== 'authorized' ? applyPayment(deps, order, now, signal) : 'pending';
}

/** The outcome of a captured payment for an order that is no longer unpaid. */
async function describePaid(deps: Deps, orderId: string, payment: GatewayPayment): Promise<Outcome> {
  const order = await orders.findOrder(deps.db, orderId);
  if (order === undefined || order.gateway_payment_id === payment.id)
    return order?.status === 'refunded' ? 'refunded' : 'already';
  await orders.noteOrder(deps.db, orderId, `Paid twice: ${payment.id} is a second payment. Refund one of the two.`);
  await orders.setExtraPayment(deps.db, orderId, 'taken');
  return 'extra';
}

/** Failed attempts come first, so that none overrides a paid one; authorised payments last, once the rest is known. */
const weights = { created: 0, failed: 0, refunded: 0, captured: 1, authorized: 2 } as const;

/**
 * Asks the gateway for every payment of an order, and its dispute, and applies them.
 * Skips orders of another mode (test, live, sandbox).
 * @throws AppError payments_unavailable; the order then keeps its scheduled check
 */
export async function settleOrder(deps: Deps, order: orders.Order, signal?: AbortSignal): Promise<Outcome[]> {
  const id = order.gateway_order_id;
  if (id === null || !isSameAccount(order.gateway, deps.payments.checkout.key)) return [];
  const found = await deps.payments.paymentsOfOrder(id, signal);
  if (found === undefined) {
    await orders.noteOrder(deps.db, order.id, noteUnknownAtGateway(id, order.gateway));
    return [];
  }
  const ordered = found.sort((a, b) => weights[a.status] - weights[b.status] || a.createdAt - b.createdAt);
  const outcomes: Outcome[] = [];
  for (const payment of ordered) outcomes.push(await applyPayment(deps, order, payment, signal));
  if (order.dispute_id !== null) await settleDispute(deps, order.id, order.dispute_id, signal);
  return outcomes;
}
