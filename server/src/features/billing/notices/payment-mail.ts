import { planDays } from '@interest-miner/contract/billing/limits';
import type { Deps } from '../../../deps.ts';
import type { Subscription } from '../queries/subscriptions.ts';
import { billingLink, mailMoney, notifyOnce, sentence } from './notify-once.ts';

type Db = Deps['db'];

interface Paid {
  readonly userId: string;
  readonly paymentId: string;
  readonly planName: string;
  readonly amount: number;
  readonly currency: string;
}

/** A payment arrived. */
export async function notifyPaid(deps: Deps, db: Db, paid: Paid): Promise<void> {
  const money = mailMoney(paid.amount, paid.currency);
  await notifyOnce(deps, db, {
    kind: 'payment-received',
    about: paid.paymentId,
    userId: paid.userId,
    subject: `Your payment of ${money} for ${paid.planName}`,
    paragraphs: [`We received ${money} for ${paid.planName}. Thank you.`, sentence, `Receipt: ${billingLink(deps)}`],
  });
}

/** A payment was refunded. */
export async function notifyRefunded(deps: Deps, db: Db, paid: Paid): Promise<void> {
  const money = mailMoney(paid.amount, paid.currency);
  await notifyOnce(deps, db, {
    kind: 'payment-refunded',
    about: paid.paymentId,
    userId: paid.userId,
    subject: `Your refund of ${money}`,
    paragraphs: [
      `Your payment of ${money} for ${paid.planName} was refunded. Banks usually show it within 5 to 7 working days.`,
      sentence,
    ],
  });
}

/** A part of a payment was refunded. @param refunded total so far in the smallest unit */
export async function notifyPartlyRefunded(deps: Deps, db: Db, paid: Paid & { refunded: number }): Promise<void> {
  const part = mailMoney(paid.refunded, paid.currency);
  const money = mailMoney(paid.amount, paid.currency);
  await notifyOnce(deps, db, {
    kind: 'payment-partly-refunded',
    about: `${paid.paymentId}:${paid.refunded}`,
    userId: paid.userId,
    subject: `A refund of your payment for ${paid.planName}`,
    paragraphs: [
      `${part} of your payment of ${money} for ${paid.planName} has been refunded in total. Banks usually show it within 5 to 7 working days.`,
      sentence,
    ],
  });
}

/** A charge failed and will be retried. */
export async function notifyChargeFailed(deps: Deps, db: Db, subscription: Subscription): Promise<void> {
  if (subscription.user_id === null) return;
  const money = mailMoney(subscription.amount_minor, subscription.currency);
  await notifyOnce(deps, db, {
    kind: 'charge-failed',
    about: `${subscription.id}:${subscription.paid_count}`,
    userId: subscription.user_id,
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
  if (subscription.user_id === null) return;
  await notifyOnce(deps, db, {
    kind: 'renewal-halted',
    about: `${subscription.id}:${subscription.paid_count}`,
    userId: subscription.user_id,
    subject: `${subscription.plan_name} does not renew`,
    paragraphs: [
      `Every charge for ${subscription.plan_name} failed, and we will not try again.`,
      `${sentence} Your history stays as it is.`,
      `To continue with ${subscription.plan_name}: ${billingLink(deps)}`,
    ],
  });
}
