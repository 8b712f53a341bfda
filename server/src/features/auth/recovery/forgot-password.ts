import { authTexts, oneTimeCode } from '@interest-miner/contract/auth';
import { AppError } from '../../../http/errors.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { mailBody } from '../../mail/index.ts';
import { isKnownNetwork } from '../../security-events/index.ts';
import type { AuthDeps } from '../deps.ts';
import { prolongCode, replaceCode } from '../queries/password-codes.ts';
import { findUserByEmail } from '../queries/users.ts';
import { emailKeyOf, hashCode, newCode } from './code-hash.ts';

const perNetwork: Limit = { name: 'forgot-network', points: 30, seconds: 3600 };
const perNetworkAndAddress: Limit = {
  name: 'forgot-network-email',
  points: oneTimeCode.perDayAndNetwork,
  seconds: 86_400,
};
/** More codes than the limit of one network lets through. */
const uncounted = 1_000_000;
const lifeMs = oneTimeCode.minutes * 60_000;

/**
 * Sends a one-time code, so many a day. Once strangers have used these up, the last code keeps working: it lies in the
 * owner's mailbox. An address without account costs the same: its code is stored too, and its mail is a decoy.
 * @throws AppError rate_limited
 */
export async function forgotPassword(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'secrets' | 'limits' | 'mails'>,
  network: string,
  { email }: { email: string },
) {
  await deps.limits.take(perNetwork, network);
  await deps.limits.take(perNetworkAndAddress, `${email} ${network}`);
  const code = newCode();
  const now = deps.clock();
  const stored = { email_key: emailKeyOf(deps.secrets, email), code_hash: hashCode(deps.secrets, email, code) };
  const body = mailBody(
    [
      'Here is your code to set a new password:',
      `It works once, for ${oneTimeCode.minutes} minutes. If you did not ask for it, ignore this mail: your password stays the same.`,
    ],
    { code },
  );
  const user = await findUserByEmail(deps.db, email);
  // At home the owner gets new codes whatever strangers have used up or tried to death.
  const isKnown = await isKnownNetwork(deps, deps.db, user?.id, network);
  const perDay = isKnown ? uncounted : oneTimeCode.perDay;
  const isSent = await deps.db.transaction().execute(async (transaction) => {
    const isStored = await replaceCode(transaction, { ...stored, expires_at: now + lifeMs }, now, perDay);
    if (!isStored) return false;
    await deps.mails.add(transaction, {
      kind: 'password-code',
      userId: user?.id ?? null,
      to: email,
      subject: 'Your code to set a new password',
      usefulForMs: lifeMs,
      ...body,
    });
    return true;
  });
  // Counted for every address, with an account or without: this too tells nothing.
  if (!isSent) {
    if (!(await prolongCode(deps.db, stored.email_key, now + lifeMs, oneTimeCode.tries)))
      throw new AppError('rate_limited', { message: authTexts.otpTooMany });
    return { success: true as const, step: 'otp' as const, email, message: authTexts.otpLast };
  }
  deps.mails.kick();
  return { success: true as const, step: 'otp' as const, email, message: authTexts.otpSent };
}
