import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../lib/time.ts';
import type { GatewayPayment } from '../../../ports/payments/port.ts';
import { issueDocument } from '../documents/issue-document.ts';
import { appendFact } from '../ledger/append-fact.ts';
import { newGrant } from '../ledger/new-grant.ts';
import { notifyPaid } from '../notices/payment-mail.ts';
import * as orders from '../queries/orders.ts';
import { lockReceiptCounter } from '../queries/receipt-counter.ts';
import { isRefunded } from '../queries/refunded-payments.ts';
import { activateSubscription, type Subscription } from '../queries/subscriptions.ts';
import { lockOpenAccount } from '../queries/users.ts';

/** The paid order that represents a charge in the history, with its receipt. */
function orderOf(subscription: Subscription, payment: GatewayPayment, config: Deps['config'], now: number) {
  const { TAX_LABEL: taxLabel, TAX_PERCENT: taxPercent } = config;
  return orders.newOrder({
    id: randomUUID(),
    user_id: subscription.user_id,
    plan_id: subscription.plan_id,
    plan_name: subscription.plan_name,
    amount_minor: subscription.amount_minor,
    currency: subscription.currency,
    gateway: subscription.gateway,
    gateway_order_id: payment.orderId,
    status: 'paid',
    auto_renew: 1,
    check_due_at: now + dayMs,
    gateway_payment_id: payment.id,
    method: payment.method,
    paid_at: now,
    tax_label: taxLabel ?? null,
    tax_basis_points: taxPercent === undefined ? null : Math.round(taxPercent * 100),
    renewal_id: subscription.id,
    created_at: now,
  });
}

interface PaidPeriod {
  readonly payment: GatewayPayment;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Grants the period that a subscription charge paid for, atomically and once per payment. It ends when the gateway
 * says, however late it is noticed.
 * @returns whether it was granted now
 */
export async function grantChargeOnce(deps: Deps, subscription: Subscription, charge: PaidPeriod): Promise<boolean> {
  const now = deps.clock();
  const { payment } = charge;
  const granted = await deps.db.transaction().execute(async (transaction) => {
    await lockReceiptCounter(transaction);
    if (await isRefunded(transaction, payment.id)) return false;
    const order = orderOf(subscription, payment, deps.config, now);
    if (!(await orders.insertOrder(transaction, order))) return false;
    const userId = subscription.user_id;
    if (userId !== null && (await lockOpenAccount(transaction, userId))) {
      const grant = await newGrant(transaction, subscription.plan_id, {
        from: charge.startsAt,
        length: charge.endsAt - charge.startsAt,
        source: 'payment',
        paymentId: payment.id,
        subscriptionId: subscription.id,
      });
      // First, so that the mail says that the plan renews.
      await activateSubscription(transaction, subscription.id);
      await appendFact(transaction, userId, { kind: 'paid', grant }, now);
      const { amount_minor: amount, currency, plan_name: planName } = subscription;
      await notifyPaid(deps, transaction, { userId, paymentId: payment.id, planName, amount, currency });
    } else {
      const problem = `Charged with ${payment.id} after the account was closed: refund it.`;
      await orders.noteOrder(transaction, order.id, problem);
    }
    await issueDocument(deps, transaction, order, { id: payment.id, now });
    return true;
  });
  if (granted) deps.mails.kick();
  return granted;
}
