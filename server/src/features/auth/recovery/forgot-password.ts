import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { PublicContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { isKnownNetwork } from '../../security-events/index.ts';
import { attemptLimits, codesPerDay } from '../attempt-limits.ts';
import { emailKeyOf, hashCode, newCode } from '../code-hash.ts';
import { prolongCode, replaceCode } from '../queries/password-codes.ts';
import { findUserByEmail } from '../queries/users.ts';
import { passwordCodeMail } from './password-code-mail.ts';

const lifeMs = oneTimeCode.minutes * minuteMs;

/**
 * Mails a one-time code, up to a daily limit. Once strangers have exhausted it, the last mailed code stays valid. An
 * email without an account takes the same work: its code is stored too, and its mail is a decoy.
 * @throws AppError rate_limited
 */
export async function forgotPassword({ deps, network }: PublicContext, { email }: { email: string }) {
  await deps.limits.take(attemptLimits.forgotNetwork, network);
  await deps.limits.take(attemptLimits.forgotNetworkEmail, `${email} ${network}`);
  const code = newCode();
  const now = deps.clock();
  const stored = { email_key: emailKeyOf(deps.secrets, email), code_hash: hashCode(deps.secrets, email, code) };
  const user = await findUserByEmail(deps.db, email);
  // Written before it is known whether it will be sent: both ways take the same time.
  const mail = passwordCodeMail({ email, userId: user?.id ?? null }, code);
  // On a known network the owner gets new codes, whatever strangers have used up elsewhere.
  const isKnown = await isKnownNetwork(deps, deps.db, user?.id, network);
  const perDay = isKnown ? null : codesPerDay.reset;
  const isSent = await deps.db.transaction().execute(async (transaction) => {
    const isStored = await replaceCode(transaction, { ...stored, expires_at: now + lifeMs }, now, perDay);
    if (!isStored) return false;
    await deps.mails.add(transaction, mail);
    return true;
  });
  // Counted with or without an account, so this does not reveal whether one exists.
  if (!isSent) {
    if (!(await prolongCode(deps.db, stored.email_key, now + lifeMs, oneTimeCode.tries)))
      throw new AppError('rate_limited', { message: authTexts.otpTooMany });
    return { step: 'otp' as const, email, message: authTexts.otpLast };
  }
  deps.mails.kick();
  return { step: 'otp' as const, email, message: authTexts.otpSent };
}
