import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import type { Order } from '../queries/orders.ts';
import type { Subscription } from '../queries/subscriptions.ts';
import { billingLink, mailMoney, notifyOnce, sentence } from './notify-once.ts';

type Db = Deps['db'];

/** Whom a mail about the payment of an order, or about a charge, is for. */
const ofOrder = (order: Order) => ({ about: order.gateway_payment_id ?? order.id, userId: order.user_id });
const ofCharge = ({ id, paid_count, user_id: userId }: Subscription) => ({ about: `${id}:${paid_count}`, userId });
const priceOf = ({ amount_minor, currency }: Order | Subscription) => mailMoney(amount_minor, currency);

/** An order was paid. */
export async function notifyPaid(deps: Deps, db: Db, order: Order): Promise<void> {
  const money = priceOf(order);
  await notifyOnce(deps, db, {
    kind: 'payment-received',
    ...ofOrder(order),
    subject: `Your payment of ${money} for ${order.plan_name}`,
    paragraphs: [`We received ${money} for ${order.plan_name}. Thank you.`, sentence, `Receipt: ${billingLink(deps)}`],
  });
}

/** The payment of an order was refunded. */
export async function notifyRefunded(deps: Deps, db: Db, order: Order): Promise<void> {
  const money = priceOf(order);
  await notifyOnce(deps, db, {
    kind: 'payment-refunded',
    ...ofOrder(order),
    subject: `Your refund of ${money}`,
    paragraphs: [
      `Your payment of ${money} for ${order.plan_name} was refunded. Banks usually show it within 5 to 7 working days.`,
      sentence,
    ],
  });
}

/** A part of a payment of an order was refunded. @param payment.refunded total so far in the smallest unit */
export async function notifyPartlyRefunded(
  deps: Deps,
  db: Db,
  order: Order,
  { id, refunded }: { id: string; refunded: number },
): Promise<void> {
  const part = mailMoney(refunded, order.currency);
  const money = priceOf(order);
  await notifyOnce(deps, db, {
    kind: 'payment-partly-refunded',
    about: `${id}:${refunded}`,
    userId: order.user_id,
    subject: `A refund of your payment for ${order.plan_name}`,
    paragraphs: [
      `${part} of your payment of ${money} for ${order.plan_name} has been refunded in total. Banks usually show it within 5 to 7 working days.`,
      sentence,
    ],
  });
}

/** A charge failed and will be retried. */
export async function notifyChargeFailed(deps: Deps, db: Db, subscription: Subscription): Promise<void> {
  const money = priceOf(subscription);
  await notifyOnce(deps, db, {
    kind: 'charge-failed',
    ...ofCharge(subscription),
    subject: `The charge for ${subscription.plan_name} failed`,
    paragraphs: [
      `Your bank declined the charge of ${money} for ${subscription.plan_name}. We will try again over the next ${planDays.grace} days.`,
      `${sentence} Your history stays as it is.`,
      `To keep ${subscription.plan_name}, check your card or replace it: ${billingLink(deps)}`,
    ],
  });
}

/** Every retry of a charge failed. */
export async function notifyHalted(deps: Deps, db: Db, subscription: Subscription): Promise<void> {
  await notifyOnce(deps, db, {
    kind: 'renewal-halted',
    ...ofCharge(subscription),
    subject: `${subscription.plan_name} does not renew`,
    paragraphs: [
      `Every charge for ${subscription.plan_name} failed, and we will not try again.`,
      `${sentence} Your history stays as it is.`,
      `To continue with ${subscription.plan_name}: ${billingLink(deps)}`,
    ],
  });
}
