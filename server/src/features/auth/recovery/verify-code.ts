import { randomBytes } from 'node:crypto';
import { oneTimeCode, passwordReset } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { PublicContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { emailKeyOf, hashCode, sameDigest } from '../code-hash.ts';
import { countAttempt, spendCode } from '../queries/password-codes.ts';
import { insertResetToken } from '../queries/reset-tokens.ts';
import { findUserByEmail } from '../queries/users.ts';
import { hashToken } from '../sessions/session.ts';

const tokenLifeMs = passwordReset.minutes * minuteMs;

function triesLeftText(left: number): string {
  if (left === 0) return 'That code is wrong, and it was the last try. Please ask for a new one.';
  return `That code is wrong. ${left} ${left === 1 ? 'try is' : 'tries are'} left.`;
}

/**
 * Exchanges a code for a reset token valid for 15 minutes. Counts the try before comparing the code, so that concurrent
 * guesses all count.
 * @throws AppError otp_invalid (wrong), otp_dead (used, expired or tried too often), rate_limited
 */
export async function verifyCode({ deps, network }: PublicContext, input: { email: string; otp_code: string }) {
  await deps.limits.take(attemptLimits.otpNetwork, network);
  const now = deps.clock();
  const emailKey = emailKeyOf(deps.secrets, input.email);
  const tried = await countAttempt(deps.db, emailKey, now, oneTimeCode.tries);
  if (!tried) throw new AppError('otp_dead');
  if (!sameDigest(tried.code_hash, hashCode(deps.secrets, input.email, input.otp_code))) {
    throw new AppError('otp_invalid', { message: triesLeftText(oneTimeCode.tries - tried.tries) });
  }
  const token = randomBytes(32).toString('base64url');
  const user = await findUserByEmail(deps.db, input.email);
  const isOpen = await deps.db.transaction().execute(async (transaction) => {
    if (!(await spendCode(transaction, emailKey, tried.code_hash)) || !user) return false;
    await insertResetToken(transaction, {
      token_hash: hashToken(token),
      user_id: user.id,
      expires_at: now + tokenLifeMs,
    });
    return true;
  });
  if (!isOpen) throw new AppError('otp_dead');
  return { message: authTexts.otpVerified, data: { reset_token: token } };
}
