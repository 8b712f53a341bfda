import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestAccount } from '../../../ports/payments/port.ts';
import { findGatewayPlan, insertGatewayPlan } from '../queries/gateway-plans.ts';
import type { findListedPlan } from '../queries/plans.ts';
import * as subscriptions from '../queries/subscriptions.ts';
import { checkoutMs } from '../timeline/append.ts';
import { subscriptionTimes, tryCheckSubscription } from '../gateway/subscriptions-job.ts';

type Subscription = subscriptions.Subscription;
export type ListedPlan = NonNullable<Awaited<ReturnType<typeof findListedPlan>>>;

/** Longer than creating one at the gateway may take: the process of an older reservation has died. */
const reservationMs = 20_000;
const waitMs = 10_000;
const pollMs = 100;
const settleTimeoutMs = 3000;
/** A checkout older than this is replaced by a new one: the gateway lets it expire after an hour. */
const reuseMs = checkoutMs / 2;

/** How a new subscription relates to the current plan. */
export interface SubscriptionTerms {
  /** When the first charge is due; null for at once. */
  readonly startsAt: number | null;
  readonly change: 'now' | 'end' | null;
  readonly replaces: string | null;
}

/** What the checkout window needs for a subscription. */
export function checkoutOf(
  deps: Deps,
  subscription: Subscription,
  plan: { sort_order: number },
  kind: 'subscription' | 'card',
): Checkout {
  return {
    order: { id: subscription.gateway_id ?? '', amount: subscription.amount_minor, currency: subscription.currency },
    plan: { id: plan.sort_order, name: subscription.plan_name },
    payment_uuid: subscription.id,
    status: kind === 'subscription' && subscription.authorised_at !== null ? 'completed' : 'open',
    kind,
    first_charge_at: toIso(subscription.starts_at),
    checkout: {
      script_url: deps.payments.checkout.scriptUrl,
      key: deps.payments.checkout.key,
      sandbox: isTestAccount(deps.payments),
    },
  };
}

/** The gateway's plan for ours at its current price. A changed price creates a new one; running subscriptions keep theirs. */
async function mirrorPlan(deps: Deps, plan: ListedPlan): Promise<string> {
  const { price_minor: amount_minor, currency } = plan;
  const priced = { gateway: deps.payments.checkout.key, plan_id: plan.id, amount_minor, currency };
  const known = await findGatewayPlan(deps.db, priced);
  if (known !== undefined) return known;
  const item = { name: `${plan.name} monthly`, amount: amount_minor, currency, reference: plan.id };
  const made = await deps.payments.subscriptions.createPlan(item);
  await insertGatewayPlan(deps.db, { ...priced, gateway_plan_id: made, created_at: deps.clock() });
  return (await findGatewayPlan(deps.db, priced)) ?? made;
}

function reserve(deps: Deps, userId: string, plan: ListedPlan, terms: SubscriptionTerms): Subscription {
  return {
    id: randomUUID(),
    user_id: userId,
    plan_id: plan.id,
    plan_name: plan.name,
    amount_minor: plan.price_minor,
    currency: plan.currency,
    gateway: deps.payments.checkout.key,
    gateway_plan_id: null,
    gateway_id: null,
    status: 'creating',
    open_slot: userId,
    starts_at: terms.startsAt,
    change: terms.change,
    replaces: terms.replaces,
    cancel: null,
    cancel_sent_at: null,
    ended_at: null,
    paid_count: 0,
    version: 0,
    authorised_at: null,
    failed_at: null,
    check_due_at: null,
    note: null,
    created_at: deps.clock(),
  };
}

/** Creates the reserved subscription at the gateway; on failure the reservation is dropped. */
async function fill(deps: Deps, reserved: Subscription, plan: ListedPlan): Promise<Subscription> {
  try {
    const planId = await mirrorPlan(deps, plan);
    const { id } = await deps.payments.subscriptions.create({
      planId,
      startsAt: reserved.starts_at,
      expiresAt: deps.clock() + checkoutMs,
      reference: reserved.id,
    });
    const checkDueAt = deps.clock() + subscriptionTimes.openMs;
    const opened = { gateway_id: id, gateway_plan_id: planId, check_due_at: checkDueAt };
    const subscription = await subscriptions.openSubscription(deps.db, reserved.id, opened);
    if (subscription) return subscription;
  } catch (error) {
    await subscriptions.dropSubscription(deps.db, reserved.id);
    throw error;
  }
  throw new AppError('payments_unavailable');
}

/** A credit shrinks by the minutes of a checkout; a charge meanwhile moves the end of the period by a month. */
function isSameStart(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) <= reuseMs;
}

/** Whether an open checkout is for the same plan, at the current price, with the same effect. */
function isSame(deps: Deps, open: Subscription, plan: ListedPlan, terms: SubscriptionTerms): boolean {
  return (
    open.plan_id === plan.id &&
    open.amount_minor === plan.price_minor &&
    open.currency === plan.currency &&
    open.gateway === deps.payments.checkout.key &&
    open.change === terms.change &&
    open.replaces === terms.replaces &&
    isSameStart(open.starts_at, terms.startsAt) &&
    open.cancel === null &&
    open.created_at > deps.clock() - reuseMs
  );
}

/**
 * Opens a subscription of a plan for the checkout. A user has one open at a time: a repeated call returns it, another
 * plan replaces it.
 * @throws AppError payments_unavailable
 */
export async function subscribe(
  deps: Deps,
  userId: string,
  plan: ListedPlan,
  terms: SubscriptionTerms,
): Promise<Subscription> {
  const deadline = performance.now() + waitMs;
  do {
    const open = await subscriptions.findSubscriptionBySlot(deps.db, userId);
    if (open?.status === 'creating') {
      if (open.created_at < deps.clock() - reservationMs) await subscriptions.dropSubscription(deps.db, open.id);
      else await sleep(pollMs);
    } else if (open && isSame(deps, open, plan, terms)) {
      await tryCheckSubscription(deps, open.id, settleTimeoutMs);
      return (await subscriptions.findSubscription(deps.db, open.id)) ?? open;
    } else if (open) {
      await subscriptions.retireSubscription(deps.db, open.id, deps.clock());
    } else {
      const reserved = reserve(deps, userId, plan, terms);
      if (await subscriptions.insertSubscription(deps.db, reserved)) return fill(deps, reserved, plan);
    }
  } while (performance.now() < deadline);
  throw new AppError('payments_unavailable', { retryAfterSeconds: 5 });
}
