import { AppError } from '../../../http/errors.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import type { BillingDeps } from '../deps.ts';
import { findPlan } from '../queries/plans.ts';
import { countSearch, readUsage, uncountSearch } from '../queries/search-usage.ts';
import { findOpenGrants } from '../queries/subscriptions.ts';
import { freePlanId } from './plans.ts';

/** Shown where a plan sets no limit: the spec's field is a number. */
export const unlimited = 999_999;

/** What a user may do now. Times in milliseconds. */
export interface Entitlement {
  readonly planId: string;
  readonly planName: string;
  /** JSON list of strings. */
  readonly features: string;
  /** `active` opens the Premium Miner; `trial` and `inactive` do not. */
  readonly status: 'active' | 'trial' | 'inactive';
  /** When the last grant in a row of the same plan ends; null on the free plan. */
  readonly endsAt: number | null;
  /** Searches allowed in this period. */
  readonly allowance: number;
  readonly periodKey: string;
  /** Whether a payment that moved no money bought the plan. */
  readonly isTest: boolean;
}

/**
 * Works out what a user may do from the grants that run at this moment: nothing has to happen when a plan ends.
 * With several grants the best plan counts; with none, the free plan of the calendar month (UTC).
 */
export async function entitlementOf(deps: Pick<BillingDeps, 'db' | 'clock'>, userId: string): Promise<Entitlement> {
  const now = deps.clock();
  const open = await findOpenGrants(deps.db, userId, now);
  const [running] = open.filter((grant) => grant.starts_at <= now).sort((a, b) => b.sort_order - a.sort_order);
  if (!running) {
    const free = await findPlan(deps.db, freePlanId);
    return {
      planId: freePlanId,
      planName: free?.name ?? 'Free',
      features: free?.features ?? '[]',
      status: 'inactive',
      endsAt: null,
      allowance: free?.searches_per_period ?? 0,
      periodKey: `free:${new Date(now).toISOString().slice(0, 7)}`,
      isTest: false,
    };
  }
  const samePlan = open.filter((grant) => grant.plan_id === running.plan_id);
  return {
    planId: running.plan_id,
    planName: running.name,
    features: running.features,
    status: running.is_premium === 1 ? 'active' : 'trial',
    endsAt: Math.max(...samePlan.map((grant) => grant.ends_at)),
    allowance: running.searches_per_period ?? unlimited,
    // A grant is one period, however long a better plan made it wait.
    periodKey: `${running.id}:0`,
    isTest: running.gateway !== null && isTestKey(running.gateway),
  };
}

/** Searches left in this period. */
export async function searchesRemaining(
  deps: Pick<BillingDeps, 'db'>,
  userId: string,
  entitlement: Entitlement,
): Promise<number> {
  return Math.max(0, entitlement.allowance - (await readUsage(deps.db, userId, entitlement.periodKey)));
}

/** One search taken off a plan: what is needed to give it back. */
export interface TakenSearch {
  readonly userId: string;
  readonly periodKey: string;
}

/**
 * Takes one search off what is left, in one conditional statement.
 * @throws AppError searches_used_up when none is left
 */
export async function takeSearch(deps: Pick<BillingDeps, 'db' | 'clock'>, userId: string): Promise<TakenSearch> {
  const { periodKey, allowance } = await entitlementOf(deps, userId);
  if (!(await countSearch(deps.db, { userId, periodKey, allowance }))) throw new AppError('searches_used_up');
  return { userId, periodKey };
}

/** Gives a search back that brought nothing, to the period it was taken from. */
export async function giveSearchBack(deps: Pick<BillingDeps, 'db'>, taken: TakenSearch): Promise<void> {
  await uncountSearch(deps.db, taken);
}

/** @throws AppError premium_required unless the user's plan opens the Premium Miner at this moment */
export async function requirePremium(deps: Pick<BillingDeps, 'db' | 'clock'>, userId: string): Promise<void> {
  const { status } = await entitlementOf(deps, userId);
  if (status !== 'active') throw new AppError('premium_required');
}
