import type { Checkout } from '@interest-miner/contract/billing/endpoints';
import { insertOnce } from '../../../db/insert-once.ts';
import type { PlansTable } from '../../../db/tables/billing.ts';
import type { Deps } from '../../../deps.ts';
import { tryCheck } from '../gateway/follow.ts';
import { followedSubscriptions, subscriptionTimes } from '../gateway/settle-subscription.ts';
import { findGatewayPlan } from '../queries/gateway-plans.ts';
import { retireSubscription, type Subscription, subscriptions } from '../queries/subscriptions.ts';
import { checkoutMs } from '../timeline/append.ts';
import { openOnce } from './open-once.ts';
import { checkoutOf, isCurrent, reservationOf } from './purchase.ts';

const settleTimeoutMs = 3000;
/** A checkout older than this is replaced by a new one: the gateway lets it expire after an hour. */
const reuseMs = checkoutMs / 2;

/** How a new subscription relates to the current plan. */
export type SubscriptionTerms = Pick<Subscription, 'starts_at' | 'change' | 'replaces'>;

/** The gateway's plan for ours at its current price. A changed price creates a new one; running subscriptions keep theirs. */
async function mirrorPlan(deps: Deps, plan: PlansTable): Promise<string> {
  const { price_minor: amount_minor, currency } = plan;
  const priced = { gateway: deps.payments.checkout.key, plan_id: plan.id, amount_minor, currency };
  const known = await findGatewayPlan(deps.db, priced);
  if (known !== undefined) return known;
  const item = { name: `${plan.name} monthly`, amount: amount_minor, currency, reference: plan.id };
  const made = await deps.payments.subscriptions.createPlan(item);
  const mirrored = { ...priced, gateway_plan_id: made, created_at: deps.clock() };
  // The first one for a plan and price is final.
  await insertOnce(deps.db, 'gateway_plans', mirrored);
  return (await findGatewayPlan(deps.db, priced)) ?? made;
}

/** A credit shrinks by the minutes of a checkout; a charge meanwhile moves the end of the period by a month. */
function isSameStart(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) <= reuseMs;
}

/** Whether an open checkout is for the same plan, at the current price, with the same effect. */
function isSame(deps: Deps, open: Subscription, plan: PlansTable, terms: SubscriptionTerms): boolean {
  return (
    isCurrent(deps, open, plan) &&
    open.change === terms.change &&
    open.replaces === terms.replaces &&
    isSameStart(open.starts_at, terms.starts_at) &&
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
  plan: PlansTable,
  terms: SubscriptionTerms,
): Promise<Checkout> {
  const { db, clock, payments } = deps;
  const subscription = await openOnce(deps, {
    rows: subscriptions,
    reservationMs: 20_000,
    find: () => subscriptions.find(db, { open_slot: userId }),
    async reuse(open) {
      if (isSame(deps, open, plan, terms)) return tryCheck(deps, followedSubscriptions, open, settleTimeoutMs);
      await retireSubscription(db, open.id, clock());
      return undefined;
    },
    reserve: () => ({
      ...reservationOf(deps, userId, plan, userId),
      ...terms,
      paid_count: 0,
      version: 0,
    }),
    async create({ id: reference, starts_at: startsAt }) {
      const planId = await mirrorPlan(deps, plan);
      const expiresAt = clock() + checkoutMs;
      const id = await payments.subscriptions.create({ planId, startsAt, expiresAt, reference });
      const checkDueAt = clock() + subscriptionTimes.openMs;
      return { status: 'created', gateway_id: id, gateway_plan_id: planId, check_due_at: checkDueAt };
    },
  });
  return checkoutOf(deps, subscription, plan, 'subscription');
}
