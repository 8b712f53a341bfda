import type { changePasswordBody } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { z } from 'zod';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { endPrograms } from '../../api-tokens/index.ts';
import { noteEvent } from '../../security-events/index.ts';
import { wrongPasswords } from '../attempt-limits.ts';
import { emailKeyOf } from '../code-hash.ts';
import { endRecovery } from '../queries/reset-tokens.ts';
import { deleteSessions } from '../queries/sessions.ts';
import { setPassword } from '../queries/users.ts';
import { checkPassword } from './check-password.ts';
import { addChangedMail } from './password-changed-mail.ts';
import { refuseCommonPassword } from './password-rules.ts';

const failures = wrongPasswords('change-password');

/**
 * Changes the user's own password; ends every other session and any reset in progress, and API tokens and
 * connected assistants if the user wants that too.
 * @throws AppError current_password_wrong, validation_failed for a common password, rate_limited
 */
export async function changePassword({ deps, actor }: UserContext, input: z.output<typeof changePasswordBody>) {
  const user = await checkPassword(deps, actor, {
    password: input.current_password,
    field: 'current_password',
    failures,
  });
  refuseCommonPassword(input.new_password, 'new_password');
  const hash = await deps.passwords.hash(input.new_password, { owner: actor.userId, isKnown: true });
  await deps.db.transaction().execute(async (transaction) => {
    // Only replaces the checked password: a concurrent reset wins.
    const changed = await setPassword(transaction, actor.userId, hash, user.password_hash);
    if (!changed) throw new AppError('current_password_wrong');
    await deleteSessions(transaction, actor.userId, actor.sessionId);
    if (input.end_programs) await endPrograms(transaction, actor.userId);
    await endRecovery(transaction, actor.userId, emailKeyOf(deps.secrets, user.email));
    await noteEvent(deps, transaction, { userId: user.id, event: 'password_changed', network: actor.network });
    await addChangedMail(deps, transaction, user);
  });
  deps.mails.kick();
  return authTexts.passwordChanged;
}
