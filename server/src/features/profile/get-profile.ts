import type { Profile } from '@interest-miner/contract/profile';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { entitlementOf, searchesRemaining, unlimited } from '../billing/index.ts';
import type { ProfileDeps } from './deps.ts';
import { findProfile } from './queries.ts';

/** The profile of the current user. @throws AppError unauthenticated if the account no longer exists */
export async function getProfile(
  deps: Pick<ProfileDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ success: true; data: Profile }> {
  const user = await findProfile(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  const entitlement = await entitlementOf(deps, actor.userId);
  return {
    success: true,
    data: {
      ...user,
      created_at: new Date(user.created_at).toISOString(),
      subscription_status: entitlement.status,
      searches_remaining: await searchesRemaining(deps, actor.userId, entitlement),
      searches_allowed: entitlement.allowance === unlimited ? null : entitlement.allowance,
      end_date: entitlement.endsAt === null ? null : new Date(entitlement.endsAt).toISOString(),
      standing: entitlement.standing,
      test_plan: entitlement.isTest,
      plan_details: { name: entitlement.planName, features: entitlement.features },
    },
  };
}
