import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import type { Buyer } from '@interest-miner/contract/billing/gst';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { isTestAccount } from '../../../ports/payments/port.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { workOutChange } from './work-out-change.ts';
import { keepBuyer, requireBuyer } from '../documents/buyers.ts';
import { readFacts } from '../ledger/read-facts.ts';
import { checkSoon } from '../queries/order-checks.ts';
import * as orders from '../queries/orders.ts';
import { findListedPlan } from '../queries/plans.ts';
import { reconcileTimes } from '../gateway/reconcile-job.ts';
import { settleOrder } from '../gateway/settle.ts';
import { checkoutOf, subscribe } from './subscribe.ts';
import { isLive, timeline } from '../timeline/timeline.ts';

/** Longer than creating an order at the gateway may take: the process of an older reservation has died. */
const reservationMs = 10_000;
const waitMs = 8000;
const pollMs = 100;
const settleTimeoutMs = 3000;

/** The header `Idempotency-Key`. @throws AppError validation_failed unless it is 1 to 100 letters, digits, `-` or `_` */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\w-]{1,100}$/.test(header)) return header;
  throw new AppError('validation_failed', { fields: { 'Idempotency-Key': 'Use 1 to 100 letters, digits, - or _' } });
}

type Plan = NonNullable<Awaited<ReturnType<typeof findListedPlan>>>;

function answer(deps: Deps, order: orders.Order, plan: Plan): Checkout {
  return {
    order: { id: order.gateway_order_id ?? '', amount: order.amount_minor, currency: order.currency },
    plan: { id: plan.sort_order, name: order.plan_name },
    payment_uuid: order.id,
    status: order.status === 'paid' ? 'completed' : 'open',
    kind: 'order',
    first_charge_at: null,
    checkout: {
      script_url: deps.payments.checkout.scriptUrl,
      key: deps.payments.checkout.key,
      sandbox: isTestAccount(deps.payments),
    },
  };
}

/** Creates the reserved order at the gateway; on failure the reservation is dropped, as there is nothing to pay yet. */
async function fillReservation(deps: Deps, reserved: orders.Order): Promise<orders.Order> {
  try {
    const { id } = await deps.payments.createOrder({
      amount: reserved.amount_minor,
      currency: reserved.currency,
      receipt: reserved.id,
    });
    const opened = await orders.openOrder(deps.db, reserved.id, id, deps.clock() + reconcileTimes.firstMs);
    if (opened) return opened;
  } catch (error) {
    await orders.dropReservation(deps.db, reserved.id);
    throw error;
  }
  throw new AppError('payments_unavailable');
}

/** Whether the order can be reused: recent, at the plan's current price and the current gateway, and still reconciled. */
function isCurrent(deps: Deps, order: orders.Order, plan: Plan): boolean {
  return (
    order.open_slot !== null &&
    order.created_at > deps.clock() - reconcileTimes.reuseMs &&
    order.amount_minor === plan.price_minor &&
    order.currency === plan.currency &&
    order.gateway === deps.payments.checkout.key
  );
}

/** An earlier order may have been paid since. If the gateway does not answer, it counts as open. */
async function refresh(deps: Deps, order: orders.Order): Promise<orders.Order> {
  try {
    await settleOrder(deps, order, AbortSignal.timeout(settleTimeoutMs));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return (await orders.findOrder(deps.db, order.id)) ?? order;
}

/** The order to return instead of a new one: from an earlier identical call, or an open order for the same plan. */
async function findEarlier(deps: Deps, key: string | null, slot: string, plan: Plan) {
  const repeated = key === null ? undefined : await orders.findOrderByKey(deps.db, key);
  if (repeated && repeated.plan_id !== plan.id) throw new AppError('idempotency_conflict');
  return repeated ?? orders.findOrderBySlot(deps.db, slot);
}

function reserve(
  deps: Deps,
  userId: string,
  plan: Plan,
  request: { slot: string; key: string | null; autoRenew: number },
): orders.Order {
  return orders.newOrder({
    id: randomUUID(),
    user_id: userId,
    plan_id: plan.id,
    plan_name: plan.name,
    amount_minor: plan.price_minor,
    currency: plan.currency,
    gateway: deps.payments.checkout.key,
    status: 'creating',
    open_slot: request.slot,
    idempotency_key: request.key,
    auto_renew: request.autoRenew,
    created_at: deps.clock(),
  });
}

/**
 * Where plans renew by themselves and the user wants that, a subscription replaces an order.
 * @throws AppError already_subscribed if one may be charged already
 */
async function subscribeInstead(
  deps: Deps,
  actor: Actor,
  plan: Plan,
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
    : { startsAt: position.plan?.isPremium ? position.until : null, change: null, replaces: null };
  return checkoutOf(deps, await subscribe(deps, actor.userId, plan, terms), plan, 'subscription');
}

/**
 * Orders a plan. Repeated calls for one user and plan return the same open order until it is paid.
 * @throws AppError plan_unavailable, already_subscribed, buyer_required, idempotency_conflict, payments_unavailable, rate_limited
 */
export async function createOrder(
  { deps, actor }: UserContext,
  input: { plan_id: number; idempotency_key: string | undefined; auto_renew: number; buyer?: Buyer | undefined },
): Promise<Checkout> {
  await keepBuyer(deps, actor.userId, input.buyer);
  const plan = await findListedPlan(deps.db, input.plan_id);
  if (!plan || plan.price_minor === 0) throw new AppError('plan_unavailable');
  await deps.limits.take(attemptLimits.paymentOrder, actor.userId);
  await requireBuyer(deps, actor.userId);
  const subscribed = await subscribeInstead(deps, actor, plan, input.auto_renew);
  if (subscribed) return subscribed;
  const slot = `${actor.userId}:${plan.id}`;
  const key = input.idempotency_key === undefined ? null : `${actor.userId}:${input.idempotency_key}`;
  const deadline = performance.now() + waitMs;
  do {
    const earlier = await findEarlier(deps, key, slot, plan);
    if (earlier?.status === 'creating') {
      if (earlier.created_at < deps.clock() - reservationMs) await orders.dropReservation(deps.db, earlier.id);
      else await sleep(pollMs);
    } else if (earlier) {
      const fresh = await refresh(deps, earlier);
      if (fresh.status === 'paid') return answer(deps, fresh, plan);
      if (isCurrent(deps, fresh, plan)) {
        await checkSoon(deps.db, fresh.id, deps.clock() + reconcileTimes.firstMs);
        return answer(deps, fresh, plan);
      }
      await orders.retireOrder(deps.db, fresh.id);
    } else {
      const reserved = reserve(deps, actor.userId, plan, { slot, key, autoRenew: input.auto_renew });
      if (await orders.insertOrder(deps.db, reserved)) return answer(deps, await fillReservation(deps, reserved), plan);
    }
  } while (performance.now() < deadline);
  throw new AppError('payments_unavailable', { retryAfterSeconds: 5 });
}
