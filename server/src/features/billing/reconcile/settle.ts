import { randomUUID } from 'node:crypto';
import { planPeriodDays } from '@interest-miner/contract/durations';
import type { GatewayPayment } from '../../../ports/payments/port.ts';
import type { BillingDeps } from '../deps.ts';
import { closeGaps, type GrantSpan, startOf } from '../grants/grant-spans.ts';
import * as orders from '../queries/payment-orders.ts';
import { findPlan } from '../queries/plans.ts';
import { lockReceiptCounter, takeReceiptNumber } from '../queries/receipt-counter.ts';
import { insertRefund, isRefunded } from '../queries/refunded-payments.ts';
import { findOpenGrants, insertGrant, moveGrant, revokeGrantOfPayment } from '../queries/subscriptions.ts';

const dayMs = 86_400_000;
type SettleDeps = Pick<BillingDeps, 'db' | 'clock' | 'config' | 'payments'>;
type Db = BillingDeps['db'];

/**
 * What a payment did to its order. `mismatch`: amount, currency or order differ. `extra`: a second payment of an order
 * that is paid.
 */
export type Outcome = 'granted' | 'already' | 'pending' | 'failed' | 'mismatch' | 'refunded' | 'extra';

async function spansOf(db: Db, userId: string, now: number): Promise<GrantSpan[]> {
  const open = await findOpenGrants(db, userId, now);
  return open
    .filter((grant) => grant.is_premium === 1)
    .map((grant) => ({ id: grant.id, rank: grant.sort_order, startsAt: grant.starts_at, endsAt: grant.ends_at }));
}

/** Marks the order paid and grants its plan, both or neither; only the first of many callers does it. */
async function grantOnce(deps: SettleDeps, orderId: string, payment: GatewayPayment): Promise<Outcome> {
  const now = deps.clock();
  const { TAX_LABEL: taxLabel, TAX_PERCENT: taxPercent } = deps.config;
  return deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    if (await isRefunded(transaction, payment.id)) return 'refunded';
    const order = await orders.payOrder(transaction, orderId, {
      gateway_payment_id: payment.id,
      method: payment.method,
      paid_at: now,
      check_due_at: now + dayMs,
      tax_label: taxLabel ?? null,
      tax_basis_points: taxPercent === undefined ? null : Math.round(taxPercent * 100),
    });
    if (!order) return 'already';
    await orders.setReceiptNumber(transaction, orderId, await takeReceiptNumber(transaction));
    if (order.user_id === null) {
      await orders.noteOrder(transaction, orderId, `Paid with ${payment.id} after the account was deleted: refund it.`);
      return 'granted';
    }
    const plan = await findPlan(transaction, order.plan_id);
    const spans = await spansOf(transaction, order.user_id, now);
    const startsAt = startOf(spans, plan?.sort_order ?? 0, now);
    await insertGrant(transaction, {
      id: randomUUID(),
      user_id: order.user_id,
      plan_id: order.plan_id,
      starts_at: startsAt,
      ends_at: startsAt + planPeriodDays * dayMs,
      source: 'payment',
      payment_id: payment.id,
      revoked_at: null,
      created_at: now,
    });
    return 'granted';
  });
}

/**
 * Takes back what a payment granted, and moves later grants into the gap; what it has not granted yet, it never will.
 * @param note for the operator, kept with the order
 * @returns whether the payment had paid its order
 */
export async function revokePayment(
  deps: Pick<BillingDeps, 'db' | 'clock'>,
  refund: { orderId: string; paymentId: string; note?: string },
): Promise<boolean> {
  const now = deps.clock();
  const { orderId: id, paymentId, note = null } = refund;
  return deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    await insertRefund(transaction, paymentId, now);
    const order = await orders.refundOrder(transaction, { id, paymentId, now, note });
    if (!order) return false;
    await revokeGrantOfPayment(transaction, paymentId, now);
    if (order.user_id !== null) {
      const spans = await spansOf(transaction, order.user_id, now);
      for (const span of closeGaps(spans, now)) await moveGrant(transaction, span.id, span.startsAt, span.endsAt);
    }
    return true;
  });
}

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
      const at = Math.min(deps.clock(), payment.createdAt);
      await orders.noteFailure(deps.db, order.id, payment.failure, at);
      return 'failed';
    }
    case 'refunded':
      await revokePayment(deps, { orderId: order.id, paymentId: payment.id });
      return 'refunded';
    case 'authorized':
      return captureThenApply(deps, order, payment, signal);
    case 'captured': {
      const outcome = await grantOnce(deps, order.id, payment);
      return outcome === 'already' ? describePaid(deps, order.id, payment) : outcome;
    }
  }
}

/** Takes money that is only held, once, for an order that still waits for it; the rest is released by itself. */
async function captureThenApply(
  deps: SettleDeps,
  order: orders.PaymentOrder,
  payment: GatewayPayment,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const fresh = await orders.findOrder(deps.db, order.id);
  if (fresh === undefined || fresh.status === 'paid' || fresh.status === 'refunded') return 'extra';
  const captured = await deps.payments.capture(payment, signal);
  return captured?.status === 'captured' && captured.id === payment.id
    ? applyPayment(deps, order, captured, signal)
    : 'pending';
}

/** Tells what a captured payment means to an order that is not unpaid any more. */
async function describePaid(deps: SettleDeps, orderId: string, payment: GatewayPayment): Promise<Outcome> {
  const order = await orders.findOrder(deps.db, orderId);
  if (order === undefined || order.gateway_payment_id === payment.id)
    return order?.status === 'refunded' ? 'refunded' : 'already';
  await orders.noteOrder(deps.db, orderId, `Paid twice: ${payment.id} came on top. Refund one of the two.`);
  return 'extra';
}

/**
 * Asks the gateway for every payment of an order and applies them.
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
  // Oldest first, and what was captured last, so that a failed attempt never stands over a paid one.
  const weight = (payment: GatewayPayment) => (payment.status === 'captured' ? 1 : 0);
  const ordered = found.sort((a, b) => weight(a) - weight(b) || a.createdAt - b.createdAt);
  const outcomes: Outcome[] = [];
  for (const payment of ordered) outcomes.push(await applyPayment(deps, order, payment, signal));
  return outcomes;
}
