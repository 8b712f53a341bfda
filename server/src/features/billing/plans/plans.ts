import { planDays } from '@interest-miner/contract/billing/limits';
import { formatCount } from '@interest-miner/contract/count';
import { toMinor } from '@interest-miner/contract/money';
import type { Kysely } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../db/schema.ts';

/** What is one plan's own; the others are listed and open the Premium Miner. */
interface PlanSeed {
  readonly id: string;
  readonly name: string;
  /** In whole units of the currency; the configuration can override it. */
  readonly price: string;
  readonly features: readonly string[];
  readonly searches_per_period: number | null;
  readonly is_popular?: 1;
  readonly is_listed?: 0;
  readonly is_premium?: 0;
}

export const trialPlanId = '00000000-0000-4000-8000-000000000000';
export const freePlanId = '00000000-0000-4000-8000-000000000001';

/** The plan of users without a grant, as named in responses. */
export const freePlan = { id: 1, name: 'Free' } as const;

/** Searches per period; the trial has no more than the cheapest paid plan. */
const allowance = { trial: 300, free: 20, basic: 300, pro: 3000 } as const;
const searches = (count: number) => `${formatCount(count)} searches`;

const paidPlanId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** The plans of every installation, by their `sort_order`: the spec's calls identify a plan by it. */
const seeds: readonly PlanSeed[] = [
  {
    id: trialPlanId,
    name: 'Free trial',
    price: '0',
    features: [`${planDays.trial} days of the Miner`, searches(allowance.trial), 'Unlimited exports'],
    searches_per_period: allowance.trial,
    is_listed: 0,
    is_premium: 0,
  },
  {
    id: freePlanId,
    name: 'Free',
    price: '0',
    features: [`${searches(allowance.free)} a month`, 'Unlimited exports', 'Search history'],
    searches_per_period: allowance.free,
    is_premium: 0,
  },
  {
    id: paidPlanId(2),
    name: 'Basic',
    price: '19',
    features: [`${searches(allowance.basic)} a month`, 'Premium Miner', 'Unlimited exports', 'Search history'],
    searches_per_period: allowance.basic,
  },
  {
    id: paidPlanId(3),
    name: 'Pro',
    price: '49',
    features: [
      `${searches(allowance.pro)} a month`,
      'Premium Miner',
      'Unlimited exports',
      'Search and analysis history',
    ],
    searches_per_period: allowance.pro,
    is_popular: 1,
  },
  {
    id: paidPlanId(4),
    name: 'Enterprises',
    price: '149',
    features: ['Unlimited searches', 'Premium Miner', 'Unlimited exports', 'Search and analysis history'],
    searches_per_period: null,
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
  for (const [sort_order, { id, price, ...seed }] of seeds.entries()) {
    const configured = prices?.find(({ name }) => name === seed.name)?.price;
    const price_minor = toMinor(configured ?? price, currency) ?? 0;
    const usual = { sort_order, is_popular: 0, is_listed: 1, is_premium: 1, price_minor, currency };
    const changes = { ...usual, ...seed, features: JSON.stringify(seed.features) };
    await db
      .insertInto('plans')
      .values({ id, ...changes })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute();
  }
}
