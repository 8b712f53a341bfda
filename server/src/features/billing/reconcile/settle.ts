import type { GatewayPayment } from '../../../ports/payments/port.ts';
import type { BillingDeps } from '../deps.ts';
import { grantOnce, revokePayment } from '../grants/paid-plans.ts';
import { claimCapture, releaseCapture } from '../queries/capture-claims.ts';
import * as orders from '../queries/payment-orders.ts';
import { settleDispute } from './settle-dispute.ts';

type SettleDeps = Pick<BillingDeps, 'db' | 'clock' | 'config' | 'payments'>;

/**
 * What a payment did to its order. `mismatch`: amount, currency or order differ. `extra`: a second payment of an order
 * that is paid.
 */
export type Outcome = 'granted' | 'already' | 'pending' | 'failed' | 'mismatch' | 'refunded' | 'extra';

function matches(order: orders.PaymentOrder, payment: GatewayPayment): boolean {
  return (
    payment.orderId === order.gateway_order_id &&
    payment.amount === order.amount_minor &&
    payment.currency === order.currency
  );
}

/**
 * Brings an order to the state that one of its payments, freshly fetched from the gateway, proves. May be called any
 * number of times, at once, and with old news.
 */
export async function applyPayment(
  deps: SettleDeps,
  order: orders.PaymentOrder,
  payment: GatewayPayment,
  signal?: AbortSignal,
): Promise<Outcome> {
  if (!matches(order, payment)) {
    const told = `${payment.amount} ${payment.currency} for ${payment.orderId}`;
    await orders.noteOrder(deps.db, order.id, `Payment ${payment.id} does not match: ${told}.`);
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

async function applyCaptured(deps: SettleDeps, order: orders.PaymentOrder, payment: GatewayPayment): Promise<Outcome> {
  const outcome = await grantOnce(deps, order.id, payment);
  if (payment.refunded > 0) {
    const told = `${payment.refunded} of ${payment.amount} ${payment.currency} (smallest unit)`;
    await orders.noteOrder(deps.db, order.id, `Partly refunded: ${told} of ${payment.id}; the plan goes on.`);
  }
  return outcome === 'already' ? describePaid(deps, order.id, payment) : outcome;
}

/** Takes money that is only held, once, for an order that still waits for it; the rest is released by itself. */
async function captureThenApply(
  deps: SettleDeps,
  order: orders.PaymentOrder,
  payment: GatewayPayment,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  if (!(await claimCapture(deps.db, order.id, payment.id)))
    return (await orders.setExtraPayment(deps.db, order.id, 'held')) ? 'extra' : 'pending';
  const captured = await deps.payments.capture(payment, signal);
  if (captured?.status === 'captured' && captured.id === payment.id) return applyPayment(deps, order, captured, signal);
  // Refused. While it is held, a capture of it may be in progress elsewhere: no other payment takes its place until it ends.
  const now = await deps.payments.findPayment(payment.id, signal);
  return now && now.status !== 'authorized' ? applyPayment(deps, order, now, signal) : 'pending';
}

/** Tells what a captured payment means to an order that is not unpaid any more. */
async function describePaid(deps: SettleDeps, orderId: string, payment: GatewayPayment): Promise<Outcome> {
  const order = await orders.findOrder(deps.db, orderId);
  if (order === undefined || order.gateway_payment_id === payment.id)
    return order?.status === 'refunded' ? 'refunded' : 'already';
  await orders.noteOrder(deps.db, orderId, `Paid twice: ${payment.id} came on top. Refund one of the two.`);
  await orders.setExtraPayment(deps.db, orderId, 'taken');
  return 'extra';
}

/** Attempts that failed first, so that none stands over a paid one; money that is only held last, once all else is known. */
const weights = { created: 0, failed: 0, refunded: 0, captured: 1, authorized: 2 } as const;

/**
 * Asks the gateway for every payment of an order, and its dispute, and applies them.
 * An order of another key is left alone: the gateway in use does not know it.
 * @throws AppError payments_unavailable; nothing is lost then, as the order keeps its next check
 */
export async function settleOrder(
  deps: SettleDeps,
  order: orders.PaymentOrder,
  signal?: AbortSignal,
): Promise<Outcome[]> {
  if (order.gateway_order_id === null || order.gateway !== deps.payments.checkout.key) return [];
  const found = await deps.payments.paymentsOfOrder(order.gateway_order_id, signal);
  const ordered = found.sort((a, b) => weights[a.status] - weights[b.status] || a.createdAt - b.createdAt);
  const outcomes: Outcome[] = [];
  for (const payment of ordered) outcomes.push(await applyPayment(deps, order, payment, signal));
  if (order.dispute_id !== null) await settleDispute(deps, order.id, order.dispute_id, signal);
  return outcomes;
}
