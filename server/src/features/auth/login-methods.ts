import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { findCredentials } from './queries.ts';

/** How the actor can log in. @throws AppError unauthenticated when the account is gone */
export async function getLoginMethods(deps: Deps, actor: Actor) {
  const user = await findCredentials(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  return { success: true as const, data: { password: user.password_hash !== '', facebook: user.facebook_id !== null } };
}
