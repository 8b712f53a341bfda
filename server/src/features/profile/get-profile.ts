import type { Profile } from '@interest-miner/contract/profile';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { findProfile } from './queries.ts';

/** The profile of the person who asks. @throws AppError unauthenticated when the account is gone */
export async function getProfile(deps: Deps, actor: Actor): Promise<{ success: true; data: Profile }> {
  const user = await findProfile(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  return {
    success: true,
    data: {
      ...user,
      created_at: new Date(user.created_at).toISOString(),
      subscription_status: 'inactive',
      searches_remaining: 0,
      end_date: null,
      plan_details: null,
    },
  };
}
