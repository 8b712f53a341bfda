import { randomUUID } from 'node:crypto';
import type { Checkout, PaymentState } from '@interest-miner/contract/billing/endpoints';
import type { PlansTable } from '../../../db/tables/billing.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestAccount } from '../../../ports/payments/port.ts';
import { statusOf } from '../documents/payment-status.ts';
import { type Order, orders } from '../queries/orders.ts';
import { endStates, type Subscription, subscriptions } from '../queries/subscriptions.ts';

/** What a checkout is for. */
export type Purchase = Order | Subscription;

export const isOrder = (purchase: Purchase): purchase is Order => 'gateway_order_id' in purchase;

/** The gateway's id; null until the gateway has it. */
export const gatewayIdOf = (purchase: Purchase) =>
  isOrder(purchase) ? purchase.gateway_order_id : purchase.gateway_id;

/** One of the actor's orders or subscriptions. @throws AppError not_found */
export async function findPurchase({ db }: Deps, { userId }: Actor, id: string): Promise<Purchase> {
  const own = { id, user_id: userId };
  const found = (await subscriptions.find(db, own)) ?? (await orders.find(db, own));
  if (!found) throw new AppError('not_found');
  return found;
}

/** Its state, as the contract words it. */
export function stateOf(purchase: Purchase): PaymentState {
  const { id: payment_uuid, plan_name } = purchase;
  if (isOrder(purchase)) return { payment_uuid, status: statusOf(purchase), plan_name, failure: purchase.failure };
  const isOver = endStates.includes(purchase.status);
  const status = purchase.authorised_at !== null ? 'completed' : isOver ? 'failed' : 'pending';
  return { payment_uuid, status, plan_name, failure: null };
}

/** What the checkout window needs for an order, a subscription, or the new card of one. */
export function checkoutOf(
  { payments }: Deps,
  purchase: Purchase,
  plan: Pick<PlansTable, 'sort_order'>,
  kind: Checkout['kind'],
): Checkout {
  const isDone = kind !== 'card' && stateOf(purchase).status === 'completed';
  return {
    order: { id: gatewayIdOf(purchase) ?? '', amount: purchase.amount_minor, currency: purchase.currency },
    plan: { id: plan.sort_order, name: purchase.plan_name },
    payment_uuid: purchase.id,
    status: isDone ? 'completed' : 'open',
    kind,
    first_charge_at: isOrder(purchase) ? null : toIso(purchase.starts_at),
    checkout: {
      script_url: payments.checkout.scriptUrl,
      key: payments.checkout.key,
      sandbox: isTestAccount(payments),
    },
  };
}

/** What is stored of a purchase before the gateway is asked for it. @param slot unique while its checkout is open */
export const reservationOf = ({ clock, payments }: Deps, userId: string, plan: PlansTable, slot: string) => ({
  id: randomUUID(),
  user_id: userId,
  plan_id: plan.id,
  plan_name: plan.name,
  amount_minor: plan.price_minor,
  currency: plan.currency,
  gateway: payments.checkout.key,
  status: 'creating' as const,
  open_slot: slot,
  created_at: clock(),
});

/** Whether it is for a plan at its current price, at the current gateway. */
export function isCurrent({ payments }: Deps, purchase: Purchase, plan: PlansTable): boolean {
  return (
    purchase.plan_id === plan.id &&
    purchase.amount_minor === plan.price_minor &&
    purchase.currency === plan.currency &&
    purchase.gateway === payments.checkout.key
  );
}
