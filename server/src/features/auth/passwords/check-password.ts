import { authTexts } from '@interest-miner/contract/auth/texts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { countFailures, type Limit } from '../../../http/limits/rate-limits.ts';
import { findCredentials } from '../queries/users.ts';

/**
 * Checks the actor's password again before a sensitive action.
 * @param given.field name of the request field with the password
 * @returns the account as it was when the password was checked
 * @throws AppError current_password_wrong, also if there is no password yet; rate_limited
 */
export async function checkPassword(
  deps: Deps,
  actor: Actor,
  given: { password: string; field: string; failures: Limit },
) {
  const user = await findCredentials(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  if (user.password_hash === '') throw new AppError('current_password_wrong', { message: authTexts.passwordMissing });
  const matches = await countFailures(deps.limits, given.failures, actor.userId, () =>
    deps.passwords.verify(given.password, user.password_hash, { owner: actor.userId, isKnown: true }),
  );
  if (!matches) {
    throw new AppError('current_password_wrong', {
      fields: { [given.field]: 'The current password is wrong.' },
    });
  }
  return user;
}
