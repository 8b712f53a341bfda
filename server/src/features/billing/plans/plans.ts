import { planDays } from '@interest-miner/contract/billing/limits';
import { toMinor } from '@interest-miner/contract/money';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/schema.ts';
import type { PlansTable } from '../../../db/tables/billing.ts';

type PlanSeed = Omit<PlansTable, 'features' | 'currency' | 'price_minor'> & {
  features: readonly string[];
  /** In whole units of the currency; the configuration can override it. */
  price: string;
};

export const trialPlanId = '00000000-0000-4000-8000-000000000000';
export const freePlanId = '00000000-0000-4000-8000-000000000001';

/** The plan of users without a grant, as named in responses. */
export const freePlan = { id: 1, name: 'Free' } as const;

/** Searches per period; the trial has no more than the cheapest paid plan. */
const allowance = { trial: 300, free: 20, basic: 300, pro: 3000 } as const;
const searches = (count: number) => `${count.toLocaleString('en-US')} searches`;

/** The plans of every installation. The spec's calls identify a plan by `sort_order`. */
const seeds: readonly PlanSeed[] = [
  {
    id: trialPlanId,
    sort_order: 0,
    name: 'Free trial',
    price: '0',
    features: [`${planDays.trial} days of the Miner`, searches(allowance.trial), 'Unlimited exports'],
    is_popular: 0,
    is_listed: 0,
    searches_per_period: allowance.trial,
    is_premium: 0,
  },
  {
    id: freePlanId,
    sort_order: 1,
    name: 'Free',
    price: '0',
    features: [`${searches(allowance.free)} a month`, 'Unlimited exports', 'Search history'],
    is_popular: 0,
    is_listed: 1,
    searches_per_period: allowance.free,
    is_premium: 0,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    sort_order: 2,
    name: 'Basic',
    price: '19',
    features: [`${searches(allowance.basic)} a month`, 'Premium Miner', 'Unlimited exports', 'Search history'],
    is_popular: 0,
    is_listed: 1,
    searches_per_period: allowance.basic,
    is_premium: 1,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    sort_order: 3,
    name: 'Pro',
    price: '49',
    features: [
      `${searches(allowance.pro)} a month`,
      'Premium Miner',
      'Unlimited exports',
      'Search and analysis history',
    ],
    is_popular: 1,
    is_listed: 1,
    searches_per_period: allowance.pro,
    is_premium: 1,
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    sort_order: 4,
    name: 'Enterprises',
    price: '149',
    features: ['Unlimited searches', 'Premium Miner', 'Unlimited exports', 'Search and analysis history'],
    is_popular: 0,
    is_listed: 1,
    searches_per_period: null,
    is_premium: 1,
  },
];

/**
 * Creates or updates the plans with this version's texts and the configured prices. Existing orders keep theirs. Safe
 * to run in several processes.
 */
export async function seedPlans(
  db: Kysely<Database>,
  { PLAN_CURRENCY: currency, PLAN_PRICES: prices }: Pick<Config, 'PLAN_CURRENCY' | 'PLAN_PRICES'>,
): Promise<void> {
  for (const { price, ...seed } of seeds) {
    const configured = prices?.find(({ name }) => name === seed.name)?.price;
    const price_minor = toMinor(configured ?? price, currency) ?? 0;
    const row = { ...seed, price_minor, currency, features: JSON.stringify(seed.features) };
    const { id: _id, ...changes } = row;
    await db
      .insertInto('plans')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute();
  }
}
