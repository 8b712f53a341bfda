import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import type { GatewayPayment } from '../../../ports/payments/port.ts';
import { creditRefund, issueDocument } from '../documents/issue-document.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { newGrant } from '../ledger/new-grant.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { notifyPaid, notifyRefunded } from '../notices/payment-mail.ts';
import { listTestGrants } from '../queries/grants.ts';
import * as orders from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { insertRefund, isRefunded } from '../queries/refunded-payments.ts';
import { endSubscription, endTestSubscriptions } from '../queries/subscriptions.ts';
import { lockOpenAccount } from '../queries/users.ts';
import { periodMs } from '../timeline/credit.ts';

type Db = Deps['db'];

const paidOf = (order: orders.Order, userId: string, paymentId: string) => ({
  userId,
  paymentId,
  planName: order.plan_name,
  amount: order.amount_minor,
  currency: order.currency,
});

/** Adds a period of a plan to the user's grants. */
async function addPeriod(db: Db, userId: string, planId: string, paymentId: string, now: number): Promise<void> {
  const time = { from: now, length: periodMs };
  const grant = await newGrant(db, planId, { ...time, source: 'payment', paymentId, subscriptionId: null });
  await appendFact(db, userId, { kind: 'paid', grant }, now);
}

/**
 * Marks the order paid and grants its plan, atomically and only for the first caller. A payment for a closed account is
 * noted for refund.
 */
export async function grantOrderOnce(
  deps: Deps,
  orderId: string,
  payment: GatewayPayment,
): Promise<'granted' | 'already' | 'refunded'> {
  const now = deps.clock();
  const { TAX_LABEL: taxLabel, TAX_PERCENT: taxPercent } = deps.config;
  const outcome = await deps.db.transaction().execute(async (transaction) => {
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
    if (order.user_id !== null && (await lockOpenAccount(transaction, order.user_id))) {
      await addPeriod(transaction, order.user_id, order.plan_id, payment.id, now);
      await notifyPaid(deps, transaction, paidOf(order, order.user_id, payment.id));
    } else
      await orders.noteOrder(transaction, orderId, `Paid with ${payment.id} after the account was closed: refund it.`);
    await issueDocument(deps, transaction, order, { id: payment.id, now });
    return 'granted';
  });
  if (outcome === 'granted') deps.mails.kick();
  return outcome;
}

/**
 * Revokes a payment's grant, or prevents it if the payment has not been granted yet.
 * @param refund.note for the operator, stored with the order
 * @returns whether the payment had paid its order
 */
export async function revokePayment(
  deps: Deps,
  refund: { orderId: string; paymentId: string; note?: string },
): Promise<boolean> {
  const now = deps.clock();
  const { orderId, paymentId, note } = refund;
  const revoked = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    await insertRefund(transaction, paymentId, now);
    await creditRefund(deps, transaction, { id: paymentId, now });
    if (note !== undefined) await orders.noteOrder(transaction, orderId, note);
    const order = await orders.refundOrder(transaction, { id: orderId, paymentId, now });
    if (!order) return false;
    if (order.user_id !== null)
      await appendFact(transaction, order.user_id, { kind: 'ended', of: { payment: paymentId } }, now);
    // A refunded user is not charged again; the next check notifies the gateway.
    if (order.renewal_id !== null) await endSubscription(transaction, order.renewal_id, now);
    if (order.user_id !== null) await notifyRefunded(deps, transaction, paidOf(order, order.user_id, paymentId));
    return true;
  });
  if (revoked) deps.mails.kick();
  return revoked;
}

/** Ends every plan bought with a test payment, and every subscription made in tests. @returns the number of plans ended */
export async function endTestPlans(deps: Deps): Promise<number> {
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
