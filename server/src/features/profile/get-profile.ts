import type { Profile } from '@interest-miner/contract/profile/endpoints';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { toIso } from '../../lib/time.ts';
import { canConfirm } from '../auth/index.ts';
import { entitlementOf, unlimited } from '../billing/index.ts';
import { searchesRemaining } from '../search/index.ts';
import { countSuspended } from '../suspended-access/index.ts';
import { findProfile } from './queries.ts';

/** The profile of the current user. @throws AppError unauthenticated if the account no longer exists */
export async function getProfile({ deps, actor }: UserContext): Promise<Profile> {
  const found = await findProfile(deps.db, actor.userId);
  if (!found) throw new AppError('unauthenticated');
  const { email_verified_at, ...user } = found;
  const entitlement = await entitlementOf(deps, actor.userId);
  return {
    ...user,
    created_at: toIso(user.created_at),
    confirm_email: email_verified_at === null && canConfirm(deps),
    suspended_access: await countSuspended(deps.db, actor.userId, deps.clock()),
    subscription_status: entitlement.status,
    searches_remaining: await searchesRemaining(deps, actor.userId, entitlement),
    searches_allowed: entitlement.allowance === unlimited ? null : entitlement.allowance,
    end_date: toIso(entitlement.endsAt),
    standing: entitlement.standing,
    test_plan: entitlement.isTest,
    plan_details: { name: entitlement.planName, features: entitlement.features },
  };
}
