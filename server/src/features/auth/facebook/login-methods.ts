import type { Actor } from '../../../http/bind.ts';
import { AppError } from '../../../http/errors.ts';
import type { AuthDeps } from '../deps.ts';
import { findLoginMethods } from '../queries/users.ts';

/** How the actor can log in. @throws AppError unauthenticated when the account is gone */
export async function getLoginMethods(deps: Pick<AuthDeps, 'db'>, actor: Actor) {
  const methods = await findLoginMethods(deps.db, actor.userId);
  if (!methods) throw new AppError('unauthenticated');
  return { success: true as const, data: { password: methods.password === 1, facebook: methods.facebook === 1 } };
}
