import type { CurrentSubscription } from '@interest-miner/contract/billing/subscription-endpoints';
import type { Deps } from '../../../deps.ts';
import { findPlan } from '../queries/plans.ts';

/** The plan to pay for next, at today's price; null if it is not on sale any more. */
export async function planAgain(deps: Deps, planId: string): Promise<CurrentSubscription['again']> {
  const plan = await findPlan(deps.db, planId);
  if (plan?.is_listed !== 1 || plan.price_minor === 0) return null;
  return {
    plan: { id: plan.sort_order, name: plan.name },
    price: { amount: plan.price_minor, currency: plan.currency },
  };
}
