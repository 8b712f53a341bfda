import type { Checkout, createOrder as endpoint } from '@interest-miner/contract/billing/endpoints';
import type { EndpointFields } from '@interest-miner/contract/endpoint';
import type { PlansTable } from '../../../db/tables/billing.ts';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { keepBuyer, requireBuyer } from '../documents/buyers.ts';
import { tryCheck } from '../gateway/follow.ts';
import { followedOrders, orderTimes } from '../gateway/settle-order.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { type Order, orders, retireOrder } from '../queries/orders.ts';
import { findListedPlan } from '../queries/plans.ts';
import { isLive, timeline } from '../timeline/timeline.ts';
import { openOnce } from './open-once.ts';
import { checkoutOf, isCurrent, reservationOf } from './purchase.ts';
import { subscribe } from './subscribe.ts';
import { workOutChange } from './work-out-change.ts';

const settleTimeoutMs = 3000;

/** The header `Idempotency-Key`. @throws AppError validation_failed unless it is 1 to 100 letters, digits, `-` or `_` */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{1,100}$/.test(header)) return header;
  throw new AppError('validation_failed', { fields: { 'Idempotency-Key': 'Use 1 to 100 letters, digits, - or _' } });
}

/**
 * Where plans renew by themselves and the user wants that, a subscription replaces an order.
 * @throws AppError already_subscribed if one may be charged already
 */
async function subscribeInstead(
  deps: Deps,
  actor: Actor,
  plan: PlansTable,
  autoRenew: number,
): Promise<Checkout | undefined> {
  const facts = await readFacts(deps.db, actor.userId);
  const now = deps.clock();
  const position = timeline(facts, now);
  if (facts.subscriptions.some(isLive)) throw new AppError('already_subscribed');
  if (deps.config.RAZORPAY_SUBSCRIPTIONS !== 'on' || autoRenew === 0) return undefined;
  const isPaid = position.plan?.isPremium === true && position.plan.rank !== plan.sort_order;
  const terms = isPaid
    ? workOutChange(facts, plan, true, now).terms
    : { starts_at: position.plan?.isPremium ? position.until : null, change: null, replaces: null };
  return subscribe(deps, actor.userId, plan, terms);
}

/**
 * Opens an order for the checkout, or finds the one of an earlier identical call or for the same plan.
 * @throws AppError idempotency_conflict, payments_unavailable
 */
function openOrder(
  deps: Deps,
  userId: string,
  plan: PlansTable,
  { key, autoRenew }: { key: string | null; autoRenew: number },
): Promise<Order> {
  const { db, clock, payments } = deps;
  const slot = `${userId}:${plan.id}`;
  return openOnce(deps, {
    rows: orders,
    reservationMs: 10_000,
    async find() {
      const repeated = await orders.find(db, { idempotency_key: key });
      if (repeated && repeated.plan_id !== plan.id) throw new AppError('idempotency_conflict');
      return repeated ?? orders.find(db, { open_slot: slot });
    },
    // It may have been paid since. If the gateway does not answer, it counts as open.
    async reuse(earlier) {
      const fresh = await tryCheck(deps, followedOrders, earlier, settleTimeoutMs);
      if (fresh.status === 'paid') return fresh;
      // Asked about for long enough, should it be paid now.
      const isOpen = fresh.open_slot !== null && fresh.created_at > clock() - orderTimes.reuseMs;
      if (isOpen && isCurrent(deps, fresh, plan))
        return (await orders.checkSoon(db, fresh.id, clock() + orderTimes.firstMs)) ?? fresh;
      await retireOrder(db, fresh.id);
      return undefined;
    },
    reserve: () => ({ ...reservationOf(deps, userId, plan, slot), idempotency_key: key, auto_renew: autoRenew }),
    async create({ id: receipt, amount_minor: amount, currency }) {
      const orderId = await payments.createOrder({ amount, currency, receipt });
      return { status: 'open', gateway_order_id: orderId, check_due_at: clock() + orderTimes.firstMs };
    },
  });
}

/**
 * Orders a plan. Repeated calls for one user and plan return the same open order until it is paid.
 * @throws AppError plan_unavailable, already_subscribed, buyer_required, idempotency_conflict, payments_unavailable, rate_limited
 */
export async function createOrder(
  { deps, actor }: UserContext,
  input: EndpointFields<typeof endpoint>,
): Promise<Checkout> {
  await keepBuyer(deps, actor.userId, input.buyer);
  const plan = await findListedPlan(deps.db, input.plan_id);
  if (!plan || plan.price_minor === 0) throw new AppError('plan_unavailable');
  await deps.limits.take(attemptLimits.paymentOrder, actor.userId);
  await requireBuyer(deps, actor.userId);
  const subscribed = await subscribeInstead(deps, actor, plan, input.auto_renew);
  if (subscribed) return subscribed;
  const key = input.idempotency_key === undefined ? null : `${actor.userId}:${input.idempotency_key}`;
  const order = await openOrder(deps, actor.userId, plan, { key, autoRenew: input.auto_renew });
  return checkoutOf(deps, order, plan, 'order');
}
