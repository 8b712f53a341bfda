import { AppError } from '../../../http/errors.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import type { BillingDeps } from '../deps.ts';
import { findPlan } from '../queries/plans.ts';
import { countSearch, readUsage, uncountSearch } from '../queries/search-usage.ts';
import { findOpenGrants } from '../queries/subscriptions.ts';
import { freePlanId } from './plans.ts';

/** Sent for plans without a limit, as the spec's field is a number. */
export const unlimited = 999_999;

/** The user's current entitlement. Times in milliseconds. */
export interface Entitlement {
  readonly planId: string;
  readonly planName: string;
  /** JSON list of strings. */
  readonly features: string;
  /** `active` opens the Premium Miner; `trial` and `inactive` do not. */
  readonly status: 'active' | 'trial' | 'inactive';
  /** End of the last consecutive grant of the same plan; null on the free plan. */
  readonly endsAt: number | null;
  /** Searches allowed in this period. */
  readonly allowance: number;
  readonly periodKey: string;
  /** Whether the plan was bought with a test payment. */
  readonly isTest: boolean;
}

/**
 * Computes a user's entitlement from the active grants, so nothing has to run when a plan ends. With several grants
 * the best plan counts; with none, the free plan of the calendar month (UTC).
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
    // A grant is one period, even if a better plan paused it.
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

/** A counted search, with what is needed to refund it. */
export interface TakenSearch {
  readonly userId: string;
  readonly periodKey: string;
}

/**
 * Counts one search against the allowance, in one conditional statement.
 * @throws AppError searches_used_up if none is left
 */
export async function takeSearch(deps: Pick<BillingDeps, 'db' | 'clock'>, userId: string): Promise<TakenSearch> {
  const { periodKey, allowance } = await entitlementOf(deps, userId);
  if (!(await countSearch(deps.db, { userId, periodKey, allowance }))) throw new AppError('searches_used_up');
  return { userId, periodKey };
}

/** Refunds a failed search to the period it was counted in. */
export async function refundSearch(deps: Pick<BillingDeps, 'db'>, taken: TakenSearch): Promise<void> {
  await uncountSearch(deps.db, taken);
}

/** @throws AppError premium_required unless the user's current plan includes the Premium Miner */
export async function requirePremium(deps: Pick<BillingDeps, 'db' | 'clock'>, userId: string): Promise<void> {
  const { status } = await entitlementOf(deps, userId);
  if (status !== 'active') throw new AppError('premium_required');
}
