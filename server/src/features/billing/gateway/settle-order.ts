import type { Deps } from '../../../deps.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import type { GatewayPayment } from '../../../ports/payments/port.ts';
import { creditRefund } from '../documents/issue-document.ts';
import { notifyPartlyRefunded } from '../notices/payment-mail.ts';
import * as queries from '../queries/orders.ts';
import { type Order, orders } from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { type Followed, unknownNote } from './follow.ts';
import { grantOnce, revokePayment } from './grant-payment.ts';

function matches(order: Order, payment: GatewayPayment): boolean {
  return (
    payment.orderId === order.gateway_order_id &&
    payment.amount === order.amount_minor &&
    payment.currency === order.currency
  );
}

/** The order as it is now, where another process came first. */
const again = async ({ db }: Deps, order: Order): Promise<Order> => (await orders.find(db, { id: order.id })) ?? order;

/**
 * Updates an order from one of its payments as fetched from the gateway. Safe to repeat, to run concurrently, and to
 * call with outdated payments.
 * @returns the order as stored then; undefined while the payment is pending
 */
export async function applyPayment(
  deps: Deps,
  order: Order,
  payment: GatewayPayment,
  signal?: AbortSignal,
): Promise<Order | undefined> {
  const { db } = deps;
  const { id } = order;
  if (!matches(order, payment)) {
    const amounts = `${payment.amount} ${payment.currency} for ${payment.orderId}`;
    await orders.note(db, id, `Payment ${payment.id} does not match: ${amounts}.`);
    return again(deps, order);
  }
  switch (payment.status) {
    case 'created':
      return undefined;
    case 'failed': {
      await queries.releaseCapture(db, id, payment.id);
      const at = Math.min(deps.clock(), payment.createdAt);
      return (await queries.noteFailure(db, id, payment.failure, at)) ?? again(deps, order);
    }
    case 'refunded': {
      await queries.releaseCapture(db, id, payment.id);
      const refunded = await revokePayment(deps, { orderId: id, paymentId: payment.id });
      if (refunded) return refunded;
      const isExtra = order.gateway_payment_id !== payment.id;
      return (isExtra ? await queries.setExtraPayment(db, id, null) : undefined) ?? again(deps, order);
    }
    case 'authorized':
      return captureThenApply(deps, order, payment, signal);
    case 'captured':
      return applyCaptured(deps, order, payment);
  }
}

async function applyCaptured(deps: Deps, order: Order, payment: GatewayPayment): Promise<Order> {
  const settled = await grantOrder(deps, order, payment);
  if (payment.refunded > 0) await recordPartialRefund(deps, order, payment);
  return settled;
}

/** Notes, credits and mails what was refunded of a payment, each once. */
async function recordPartialRefund(deps: Deps, order: Order, payment: GatewayPayment): Promise<void> {
  const amounts = `${payment.refunded} of ${payment.amount} ${payment.currency} (smallest unit)`;
  await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    await orders.note(transaction, order.id, `Partly refunded: ${amounts} of ${payment.id}; the plan continues.`);
    await creditRefund(deps, transaction, { ...payment, now: deps.clock() });
    await notifyPartlyRefunded(deps, transaction, order, payment);
  });
  deps.mails.kick();
}

async function grantOrder(deps: Deps, order: Order, payment: GatewayPayment): Promise<Order> {
  if (order.status === 'paid' && order.gateway_payment_id === payment.id) return order;
  const granted = await grantOnce(deps, payment, (transaction, paid) => queries.payOrder(transaction, order.id, paid));
  if (typeof granted === 'object') return granted;
  const stored = await again(deps, order);
  if (granted === 'refunded' || stored.gateway_payment_id === payment.id) return stored;
  await orders.note(deps.db, order.id, `Paid twice: ${payment.id} is a second payment. Refund one of the two.`);
  return (await queries.setExtraPayment(deps.db, order.id, 'taken')) ?? stored;
}

/** Captures one authorised payment of an unpaid order; the gateway releases any others. */
async function captureThenApply(
  deps: Deps,
  order: Order,
  payment: GatewayPayment,
  signal: AbortSignal | undefined,
): Promise<Order | undefined> {
  if (!(await queries.claimCapture(deps.db, order.id, payment.id)))
    return queries.setExtraPayment(deps.db, order.id, 'held');
  const captured = await deps.payments.capture(payment, signal);
  if (captured?.status === 'captured' && captured.id === payment.id) return applyPayment(deps, order, captured, signal);
  // Not captured. Another process may be capturing it, so no other payment replaces it until it ends.
  const now = await deps.payments.findPayment(payment.id, signal);
  return now && now.status !== 'authorized' ? applyPayment(deps, order, now, signal) : undefined;
}

/** Fetches a dispute and notes it for the operator; a lost one ends the plan. */
async function settleDispute(deps: Deps, order: Order, disputeId: string, signal?: AbortSignal): Promise<Order> {
  const dispute = await deps.payments.findDispute(disputeId, signal);
  if (dispute === undefined) {
    const problem = `Dispute ${disputeId}: the gateway does not answer for it.`;
    await orders.note(deps.db, order.id, `${problem} See its dashboard, and use refund-note if it is lost.`);
  } else if (dispute.status === 'lost') {
    const note = `Dispute ${dispute.id} over ${dispute.paymentId} was lost: what it bought has ended.`;
    await revokePayment(deps, { orderId: order.id, paymentId: dispute.paymentId, note });
  } else if (dispute.status === 'open' || dispute.status === 'under_review') {
    await orders.note(deps.db, order.id, `Dispute ${dispute.id} over ${dispute.paymentId}: answer it in time.`);
    return order;
  }
  return (await queries.closeDispute(deps.db, order.id, disputeId)) ?? order;
}

/** Failed attempts come first, so that none overrides a paid one; authorised payments last, once the rest is known. */
const weights = { created: 0, failed: 0, refunded: 0, captured: 1, authorized: 2 } as const;

/** Asks the gateway for every payment of an order, and its dispute, and applies them. */
async function settle(deps: Deps, order: Order, signal?: AbortSignal): Promise<Order> {
  const id = order.gateway_order_id;
  if (id === null) return order;
  const found = await deps.payments.paymentsOfOrder(id, signal);
  if (found === undefined) {
    await orders.note(deps.db, order.id, unknownNote(id, order.gateway));
    return order;
  }
  const ordered = found.sort((a, b) => weights[a.status] - weights[b.status] || a.createdAt - b.createdAt);
  let settled = order;
  for (const payment of ordered) settled = (await applyPayment(deps, settled, payment, signal)) ?? settled;
  return order.dispute_id === null ? settled : settleDispute(deps, settled, order.dispute_id, signal);
}

/**
 * When an order is checked again. A payment may be authorised up to 3 days after its attempt, and an order can be
 * reused for new attempts on the day it was created.
 */
export const orderTimes = {
  firstMs: 15 * minuteMs,
  maxIntervalMs: 12 * hourMs,
  reuseMs: dayMs,
  openMs: 4 * dayMs,
  /** How long paid orders are checked for refunds, at growing intervals. */
  refundMs: 180 * dayMs,
  refundMaxIntervalMs: 16 * dayMs,
} as const;

/**
 * When an order is next checked; never once nothing more is expected, and then no checkout can use it. The times depend
 * on the order's age, so that checks by users and webhooks do not postpone them.
 */
function nextCheck(order: Order, now: number): Partial<Order> {
  const paid = order.status === 'paid';
  const start = paid ? (order.paid_at ?? order.created_at) : Math.max(order.created_at, order.attempted_at ?? 0);
  const end = start + (paid ? orderTimes.refundMs : orderTimes.openMs);
  if (now >= end || order.status === 'refunded') {
    // An order without a payment attempt is not shown in the history.
    const status = order.status === 'open' ? 'lapsed' : order.status;
    return { check_due_at: null, open_slot: null, status };
  }
  const longest = paid ? orderTimes.refundMaxIntervalMs : orderTimes.maxIntervalMs;
  let step: number = paid ? dayMs : orderTimes.firstMs;
  let due = start + step;
  while (due <= now) {
    due += step;
    step = Math.min(step * 2, longest);
  }
  if (order.check_due_at !== null && order.check_due_at > now) due = Math.min(due, order.check_due_at);
  return { check_due_at: Math.min(due, end) };
}

/** Orders that are paid once. */
export const followedOrders: Followed<Order> = { rows: orders, settle, nextCheck };
