import { confirmationTexts } from '@interest-miner/contract/auth/texts';
import type { PublicContext, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { confirmAddress, findAddress } from '../queries/users.ts';
import { addConfirmationMail, canConfirm, isTokenOf, readToken } from './confirmation-mail.ts';

/**
 * Confirms an address with the token of a mailed link. Works without a login, and more than once.
 * @throws AppError not_found for a link that is broken, expired, or of another address; rate_limited
 */
export async function confirmEmail({ deps, network }: PublicContext, input: { token: string }) {
  await deps.limits.take(attemptLimits.confirmNetwork, network);
  const now = deps.clock();
  const token = readToken(input.token);
  const user = token && (await findAddress(deps.db, token.userId));
  if (!user || !isTokenOf(deps.secrets, token, user.email, now))
    throw new AppError('not_found', { message: confirmationTexts.linkBroken });
  if (user.email_verified_at === null) await confirmAddress(deps.db, user.id, now);
  return confirmationTexts.confirmed;
}

/**
 * Mails the link again, unless the address is confirmed.
 * @throws AppError not_found where confirmation is not offered; rate_limited after five mails in a day
 */
export async function sendConfirmation({ deps, actor, origin }: UserContext & { readonly origin: string }) {
  const user = await findAddress(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  if (user.email_verified_at !== null) return confirmationTexts.confirmed;
  if (!canConfirm(deps)) throw new AppError('not_found', { message: confirmationTexts.notOffered });
  await deps.limits.take(attemptLimits.confirmationMails, actor.userId);
  await addConfirmationMail(deps, deps.db, user, origin);
  deps.mails.kick();
  return confirmationTexts.sent(user.email);
}
