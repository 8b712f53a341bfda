import type { registerBody } from '@interest-miner/contract/auth/endpoints';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { z } from 'zod';
import type { PublicContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { limitsOfNetwork } from '../../../http/limits/wider-networks.ts';
import { widestOf } from '../../../http/network.ts';
import { attemptLimits, registerNetwork } from '../attempt-limits.ts';
import { addConfirmationMail, canConfirm } from '../confirmation/confirmation-mail.ts';
import { refuseCommonPassword } from '../passwords/password-rules.ts';
import { createAccount } from './create-account.ts';

/**
 * Creates an account and mails its confirmation link.
 * @throws AppError validation_failed for a common password, email_taken, rate_limited
 */
export async function register(
  { deps, network, origin }: PublicContext & { readonly origin: string },
  input: z.output<typeof registerBody>,
) {
  refuseCommonPassword(input.password, 'password');
  for (const { limit, key } of limitsOfNetwork(registerNetwork(deps.config.REGISTRATIONS_PER_HOUR), network))
    await deps.limits.take(limit, key);
  await deps.limits.take(attemptLimits.registerEmail, input.email);
  const account = {
    name: input.name,
    email: input.email,
    password_hash: await deps.passwords.hash(input.password, { owner: widestOf(network), isKnown: false }),
  };
  const created = await createAccount(deps, account, async (transaction, id) => {
    if (canConfirm(deps)) await addConfirmationMail(deps, transaction, { id, email: input.email }, origin);
  });
  if (!created) throw new AppError('email_taken', { fields: { email: 'An account with this email already exists.' } });
  deps.mails.kick();
  return authTexts.registered;
}
