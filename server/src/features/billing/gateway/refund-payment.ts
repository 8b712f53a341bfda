import { formatMoney, toMinor } from '@interest-miner/contract/money';
import { insertOnce } from '../../../db/insert-once.ts';
import type { Deps } from '../../../deps.ts';
import { isSameAccount } from '../../../ports/payments/port.ts';
import { findOrderOfOperator, type Order } from '../queries/orders.ts';
import { confirmRefund, refundsOf } from '../queries/refunds.ts';
import { endSubscription, subscriptions } from '../queries/subscriptions.ts';
import { check } from './follow.ts';
import { followedOrders } from './settle-order.ts';
import { followedSubscriptions } from './settle-subscription.ts';

const byHand = 'refund it there, then use refund-note.';

/** The order that a payment completed, by our id or the gateway's. @throws Error with a message for the operator */
export async function requirePaid({ db }: Deps, id: string) {
  const order = await findOrderOfOperator(db, id);
  if (!order?.gateway_payment_id) throw new Error(`There is no completed payment ${id}.`);
  return { order, paymentId: order.gateway_payment_id };
}

/** The paid order of a payment that this gateway can refund, and the amount. @throws Error with a message for the operator */
async function findRefundable(deps: Deps, id: string, decimal: string | undefined) {
  const { order, paymentId } = await requirePaid(deps, id);
  const amount = decimal === undefined ? undefined : toMinor(decimal, order.currency);
  if (decimal !== undefined && (amount === undefined || amount < 1))
    throw new Error(`${decimal} is not an amount in ${order.currency}.`);
  if (!isSameAccount(order.gateway, deps.payments.checkout.key))
    throw new Error(`Payment ${id} was made with another gateway account: ${byHand}`);
  if (amount !== undefined && amount > order.amount_minor) throw new Error('That is more than was paid.');
  if (!(await deps.payments.findPayment(paymentId)))
    throw new Error(`The gateway does not know payment ${paymentId}: ${byHand}`);
  return { order, paymentId, amount };
}

/** What a refund does, given the earlier ones of its order. The last partial refund has the effect of a full one. */
async function planRefund(deps: Deps, order: Order, amount: number | undefined, name: string | undefined) {
  const isWhole = amount === undefined || amount === order.amount_minor;
  const key = ['refund', order.id, isWhole ? 'full' : amount, ...(name === undefined ? [] : [name])].join('-');
  const refunds = await refundsOf(deps.db, order.id);
  const others = refunds.filter((refund) => refund.key !== key);
  const sum = others.reduce((total, refund) => total + refund.amount_minor, isWhole ? 0 : amount);
  if (sum > order.amount_minor) throw new Error('Together with earlier refunds, that is more than was paid.');
  return { key, isWhole, isFull: isWhole || sum === order.amount_minor, isRepeated: others.length < refunds.length };
}

/**
 * Refunds a payment, or a part of it, through the gateway; a repeated command is the same refund. A full refund first
 * ends the subscription that made the charge, then the plan it paid for.
 * @param decimal the amount, such as 9.50; undefined for all of it
 * @param name distinguishes a second refund of the same amount from a repeat of the first
 * @returns the text to print
 * @throws Error with a message for the operator
 */
export async function refundPayment(deps: Deps, id: string, decimal?: string, name?: string): Promise<string> {
  const { order, paymentId, amount } = await findRefundable(deps, id, decimal);
  const { key, isWhole, isFull, isRepeated } = await planRefund(deps, order, amount, name);
  const now = deps.clock();
  if (isFull && order.renewal_id !== null) {
    await endSubscription(deps.db, order.renewal_id, now);
    const subscription = await subscriptions.find(deps.db, { id: order.renewal_id });
    if (subscription) await check(deps, followedSubscriptions, subscription);
  }
  // Before the gateway is asked; a repeated command finds its own.
  const reserved = { key, order_id: order.id, amount_minor: amount ?? order.amount_minor, created_at: now };
  await insertOnce(deps.db, 'refunds', { ...reserved, gateway_refund_id: null });
  const made = await deps.payments.subscriptions.refund({ paymentId, amount: isWhole ? undefined : amount, key });
  if ('refused' in made) throw new Error(`The gateway refuses: ${made.refused}`);
  await confirmRefund(deps.db, key, made.id);
  await check(deps, followedOrders, order);
  const money = formatMoney(made.amount, order.currency, 'en-US');
  const again = isRepeated && !isWhole ? ' It was made before: for another one of this amount, give it a name.' : '';
  return `Refunded ${money} of payment ${id} (${made.id}).${again} ${isFull ? `The ${order.plan_name} plan it bought has ended.` : 'The plan continues.'}`;
}
