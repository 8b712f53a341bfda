import { insertOnce } from '../../../db/insert-once.ts';
import { lockIfOpen } from '../../../db/open-accounts.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import { type GatewayPayment, isTestAccount } from '../../../ports/payments/port.ts';
import { creditRefund, issueDocument } from '../documents/issue-document.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { newGrant } from '../ledger/new-grant.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { notifyPaid, notifyRefunded } from '../notices/payment-mail.ts';
import { listTestGrants } from '../queries/grants.ts';
import { type Order, orders, refundOrder } from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { isRefunded } from '../queries/refunds.ts';
import { activateSubscription, endSubscription, endTestSubscriptions } from '../queries/subscriptions.ts';
import { periodMs } from '../timeline/credit.ts';

type Db = Deps['db'];

/** What a payment says about the order that it pays. */
export type PaidColumns = ReturnType<typeof paidColumns>;

function paidColumns({ TAX_LABEL, TAX_PERCENT }: Deps['config'], payment: GatewayPayment, now: number) {
  return {
    gateway_payment_id: payment.id,
    method: payment.method,
    paid_at: now,
    check_due_at: now + dayMs,
    tax_label: TAX_LABEL ?? null,
    tax_basis_points: TAX_PERCENT === undefined ? null : Math.round(TAX_PERCENT * 100),
  };
}

/** Gives an order's user the time that it paid for: when they use it follows from all that they have (`layOut`). */
async function grantPeriod(db: Db, userId: string, order: Order, time: PaidTime, now: number): Promise<void> {
  const { gateway_payment_id: paymentId, renewal_id: subscriptionId } = order;
  const grant = await newGrant(db, order.plan_id, { ...time, source: 'payment', paymentId, subscriptionId });
  // First, so that the mail says that the plan renews.
  if (subscriptionId !== null) await activateSubscription(db, subscriptionId);
  await appendFact(db, userId, { kind: 'paid', grant }, now);
}

/** From when time was paid for, and how much, in milliseconds. */
interface PaidTime {
  readonly from: number;
  readonly length: number;
}

/**
 * Marks an order paid and grants its plan, atomically and only for the first caller. A payment for a closed account is
 * noted for refund.
 * @param pay stores the order as paid; undefined if it is already
 * @param time what was paid for; a period from now if missing
 * @returns the paid order
 */
export async function grantOnce(
  deps: Deps,
  payment: GatewayPayment,
  pay: (transaction: Db, paid: PaidColumns) => Promise<Order | undefined>,
  time?: PaidTime,
): Promise<Order | 'already' | 'refunded'> {
  const now = deps.clock();
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    if (await isRefunded(transaction, payment.id)) return 'refunded';
    const order = await pay(transaction, paidColumns(deps.config, payment, now));
    if (!order) return 'already';
    if (order.user_id !== null && (await lockIfOpen(transaction, order.user_id))) {
      await grantPeriod(transaction, order.user_id, order, time ?? { from: now, length: periodMs }, now);
      await notifyPaid(deps, transaction, order);
    } else {
      const verb = order.renewal_id === null ? 'Paid' : 'Charged';
      await orders.note(transaction, order.id, `${verb} with ${payment.id} after the account was closed: refund it.`);
    }
    await issueDocument(deps, transaction, order, { id: payment.id, now });
    return order;
  });
  if (typeof outcome === 'object') deps.mails.kick();
  return outcome;
}

/**
 * Revokes a payment's grant, or prevents it if the payment has not been granted yet.
 * @param refund.note for the operator, stored with the order
 * @returns the order that the payment had paid, if any
 */
export async function revokePayment(
  deps: Deps,
  { orderId, paymentId, note }: { orderId: string; paymentId: string; note?: string },
): Promise<Order | undefined> {
  const now = deps.clock();
  const revoked = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    await insertOnce(transaction, 'refunded_payments', { payment_id: paymentId, refunded_at: now });
    await creditRefund(deps, transaction, { id: paymentId, now });
    if (note !== undefined) await orders.note(transaction, orderId, note);
    const order = await refundOrder(transaction, { id: orderId, paymentId, now });
    if (!order) return undefined;
    if (order.user_id !== null)
      await appendFact(transaction, order.user_id, { kind: 'ended', of: { payment: paymentId } }, now);
    // A refunded user is not charged again; the next check notifies the gateway.
    if (order.renewal_id !== null) await endSubscription(transaction, order.renewal_id, now);
    await notifyRefunded(deps, transaction, order);
    return order;
  });
  if (revoked) deps.mails.kick();
  return revoked;
}

/** Notes a charge that was refunded before it was seen, and ends its subscription: nothing was granted for it. */
export async function endRefunded(deps: Deps, subscriptionId: string, paymentId: string): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    await insertOnce(transaction, 'refunded_payments', { payment_id: paymentId, refunded_at: now });
    await endSubscription(transaction, subscriptionId, now);
  });
}

/**
 * Where payments move money: ends every plan bought with a test payment, and every subscription made in tests.
 * @returns the number of plans ended
 */
export async function endTestPlans(deps: Deps): Promise<number> {
  if (isTestAccount(deps.payments)) return 0;
  const now = deps.clock();
  return deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    let ended = 0;
    for (const { id, user_id: userId } of await listTestGrants(transaction)) {
      const { grants } = await readFacts(transaction, userId);
      if (!grants.some((grant) => grant.id === id && grant.endsAt > now)) continue;
      await appendFact(transaction, userId, { kind: 'ended', of: { grant: id } }, now);
      ended += 1;
    }
    await endTestSubscriptions(transaction, now);
    return ended;
  });
}
