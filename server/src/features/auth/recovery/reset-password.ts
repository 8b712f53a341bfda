import type { resetPasswordBody } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { z } from 'zod';
import type { PublicContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { noteEvent } from '../../security-events/index.ts';
import { suspendAccess } from '../../suspended-access/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { emailKeyOf } from '../code-hash.ts';
import { addChangedMail } from '../passwords/password-changed-mail.ts';
import { refuseCommonPassword } from '../passwords/password-rules.ts';
import { endRecovery, isResetTokenOpen, spendResetToken } from '../queries/reset-tokens.ts';
import { deleteSessions } from '../queries/sessions.ts';
import { confirmAddress, removeFacebookId, setPassword } from '../queries/users.ts';
import { hashToken } from '../sessions/session.ts';

/**
 * Sets a new password with a single-use reset token and ends every session. Connections, links, API tokens and assistants,
 * which a thief may have made, are suspended until the owner keeps or revokes each. The reset proves only access to the
 * email, so a connected Facebook account, which may be a stranger's, is disconnected.
 * @throws AppError validation_failed for a common password, reset_token_invalid, rate_limited
 */
export async function resetPassword({ deps, network }: PublicContext, input: z.output<typeof resetPasswordBody>) {
  await deps.limits.take(attemptLimits.resetNetwork, network);
  const now = deps.clock();
  const tokenHash = hashToken(input.reset_token);
  if (!(await isResetTokenOpen(deps.db, tokenHash, now))) throw new AppError('reset_token_invalid');
  refuseCommonPassword(input.new_password, 'new_password');
  // The code from the mail has proven the owner.
  const hash = await deps.passwords.hash(input.new_password, { owner: tokenHash, isKnown: true });
  const wasConnected = await deps.db.transaction().execute(async (transaction) => {
    const userId = await spendResetToken(transaction, tokenHash, now);
    const user = userId === undefined ? undefined : await setPassword(transaction, userId, hash);
    if (!user) throw new AppError('reset_token_invalid');
    await deleteSessions(transaction, user.id);
    const isSuspended = await suspendAccess(transaction, user.id, now);
    await endRecovery(transaction, user.id, emailKeyOf(deps.secrets, user.email));
    const isDisconnected = await removeFacebookId(transaction, user.id);
    await confirmAddress(transaction, user.id, now);
    await noteEvent(deps, transaction, { userId: user.id, event: 'password_reset', network });
    await addChangedMail(deps, transaction, user, { isFacebookDisconnected: isDisconnected, isSuspended });
    return isDisconnected;
  });
  deps.mails.kick();
  const message = wasConnected ? authTexts.passwordResetFacebook : authTexts.passwordReset;
  return message;
}
