import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { findPlan } from '../queries/plans.ts';
import { type GrantFact, newGrantState, type PlanFact } from '../timeline/timeline.ts';

/** A plan by its id. */
export async function planFactOf(db: Deps['db'], id: string): Promise<PlanFact> {
  const plan = await findPlan(db, id);
  if (!plan) throw new Error(`no plan ${id}`);
  return { id, rank: plan.sort_order, name: plan.name, isPremium: plan.is_premium === 1 };
}

/** A grant of a plan that is not stored yet. */
export async function newGrant(
  db: Deps['db'],
  planId: string,
  grant: Pick<GrantFact, 'from' | 'length' | 'source' | 'paymentId' | 'subscriptionId'>,
): Promise<GrantFact> {
  const plan = await planFactOf(db, planId);
  // What was paid for it, and whether it renews, are read from its order.
  return { ...newGrantState, id: randomUUID(), plan, price: { amount: 0, currency: '' }, ...grant };
}
