import type { SubscriptionPlan } from '@interest-miner/contract/billing/endpoints';
import { toDecimal } from '@interest-miner/contract/money';
import { parseFeatures } from '@interest-miner/contract/profile/endpoints';
import type { PublicContext } from '../../../deps.ts';
import { findListedPlans } from '../queries/plans.ts';

/** The plans on sale, in display order. */
export async function listPlans({ deps }: PublicContext) {
  const plans = await findListedPlans(deps.db);
  const data: SubscriptionPlan[] = plans.map((plan) => ({
    uuid: plan.id,
    name: plan.name,
    price: toDecimal(plan.price_minor, plan.currency),
    currency: plan.currency,
    features: parseFeatures(plan.features),
    sort_order: plan.sort_order,
    is_popular: plan.is_popular,
  }));
  return data;
}
