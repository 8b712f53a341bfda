import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { codesPerDay, wrongPasswords } from '../attempt-limits.ts';
import { newCode, sameDigest } from '../code-hash.ts';
import { countAttempt, replaceCode, spendCode } from '../queries/password-codes.ts';
import { findCredentials } from '../queries/users.ts';
import { checkPassword } from './check-password.ts';
import { ownerCodeMail } from './owner-code-mail.ts';

const failures = wrongPasswords('owner-check');
const lifeMs = oneTimeCode.minutes * minuteMs;

/** An owner who has proven it. `spend`: uses up the code, in the transaction that makes the change; false if it is used up. */
export interface ProvenOwner {
  readonly spend: (db: Kysely<Database>) => Promise<boolean>;
}

const keyOf = ({ secrets }: Deps, userId: string) => secrets.keyedHash('owner code owner', userId);
const hashOf = ({ secrets }: Deps, userId: string, code: string) =>
  secrets.keyedHash('owner code', `${userId}\0${code}`);

/** @throws AppError rate_limited once the daily limit is reached */
async function mailCode(deps: Deps, user: { id: string; email: string }, purpose: string): Promise<void> {
  const code = newCode();
  const now = deps.clock();
  const stored = {
    email_key: keyOf(deps, user.id),
    code_hash: hashOf(deps, user.id, code),
    expires_at: now + lifeMs,
  };
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await replaceCode(transaction, stored, now, codesPerDay.reset)))
      throw new AppError('rate_limited', { message: authTexts.otpTooMany });
    await deps.mails.add(transaction, ownerCodeMail(user, code, purpose));
  });
  deps.mails.kick();
}

/**
 * Checks that the owner asks for a change, not a thief with a session: by the password or, for an account that has none,
 * by a code. Without a code, one is mailed.
 * @param purpose what the code is for, such as "connect Meta"
 * @throws AppError current_password_wrong, owner_code_required, otp_invalid, otp_dead, rate_limited
 */
export async function checkOwner(
  deps: Deps,
  actor: Actor,
  given: { readonly password?: string | undefined; readonly otp_code?: string | undefined },
  purpose: string,
): Promise<ProvenOwner> {
  const user = await findCredentials(deps.db, actor.userId);
  if (!user) throw new AppError('unauthenticated');
  if (user.password_hash !== '') {
    if (given.password === undefined)
      throw new AppError('current_password_wrong', { fields: { password: authTexts.passwordRequired } });
    await checkPassword(deps, actor, { password: given.password, field: 'password', failures });
    return { spend: async () => true };
  }
  if (given.otp_code === undefined) {
    await mailCode(deps, user, purpose);
    throw new AppError('owner_code_required');
  }
  const key = keyOf(deps, user.id);
  const tried = await countAttempt(deps.db, key, deps.clock(), oneTimeCode.tries);
  if (!tried) throw new AppError('otp_dead');
  if (!sameDigest(tried.code_hash, hashOf(deps, user.id, given.otp_code))) throw new AppError('otp_invalid');
  return { spend: (db) => spendCode(db, key, tried.code_hash) };
}
