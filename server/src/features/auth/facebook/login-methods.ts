import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { findLoginMethods } from '../queries/users.ts';

/** The actor's login methods. @throws AppError unauthenticated if the account no longer exists */
export async function getLoginMethods({ deps, actor }: UserContext) {
  const methods = await findLoginMethods(deps.db, actor.userId);
  if (!methods) throw new AppError('unauthenticated');
  return { password: methods.password === 1, facebook: methods.facebook === 1 };
}
