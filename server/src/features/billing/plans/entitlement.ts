import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { type PlanTerms, readFacts } from '../ledger/read-facts.ts';
import { findPlan } from '../queries/plans.ts';
import { timeline } from '../timeline/timeline.ts';
import { freePlanId } from './plans.ts';
import { toStanding } from './standing.ts';

/** Sent for plans without a limit, as the spec's field is a number. */
export const unlimited = 999_999;

async function freeTerms({ db }: Deps): Promise<Omit<PlanTerms, 'rank'>> {
  const free = await findPlan(db, freePlanId);
  if (!free) throw new Error('no free plan');
  const { id, name, features, searches_per_period: searches } = free;
  return { id, name, features, searches, isPremium: false, isTest: false };
}

/**
 * Computes a user's entitlement from payments, grants and cancellations, so no job has to run when a plan ends.
 * Without a plan it is the free plan of the calendar month (UTC).
 */
export async function entitlementOf(deps: Deps, userId: string) {
  const now = deps.clock();
  const position = timeline(await readFacts(deps.db, userId), now);
  const { grant, subscription, until } = position;
  const plan = position.plan ?? (await freeTerms(deps));
  return {
    planName: plan.name,
    /** JSON list of strings. */
    features: plan.features,
    /** `active` opens the Premium Miner; `trial` and `inactive` do not. */
    status: plan.isPremium ? ('active' as const) : position.plan ? ('trial' as const) : ('inactive' as const),
    /** End of the last consecutive grant of the same plan, in milliseconds; null on the free plan. */
    endsAt: until,
    /** Searches allowed in this period. */
    allowance: plan.searches ?? unlimited,
    // A grant is one period, even if a better plan paused it; a late charge adds none before it arrives.
    periodKey: position.plan ? `${grant?.id ?? subscription?.id}:0` : `free:${toIso(now).slice(0, 7)}`,
    /** Whether the plan was bought with a test payment. */
    isTest: plan.isTest,
    /** The plan, its end and what follows, for screens. */
    standing: toStanding(position),
  };
}

/** What a user's plan allows now. */
export type Entitlement = Awaited<ReturnType<typeof entitlementOf>>;

/** @throws AppError premium_required unless the user's current plan includes the Premium Miner */
export async function requirePremium(deps: Deps, userId: string): Promise<void> {
  const { status } = await entitlementOf(deps, userId);
  if (status !== 'active') throw new AppError('premium_required');
}
