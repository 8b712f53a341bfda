import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { isKnownNetwork } from '../../security-events/index.ts';
import { attemptLimits, codesPerDay } from '../attempt-limits.ts';
import { countAttempt, replaceCode, spendCode } from '../queries/password-codes.ts';
import { newCode, sameDigest } from '../recovery/code-hash.ts';
import { loginCodeMail } from './login-code-mail.ts';

const lifeMs = oneTimeCode.minutes * minuteMs;

/** The owner of a login code. Codes are per network, so a stranger elsewhere can neither replace one nor use it up. */
export interface CodeOwner {
  readonly email: string;
  readonly network: string;
  /** Undefined for an email without an account: the same rows are written, but no mail is sent. */
  readonly userId: string | undefined;
}

const keyOf = (deps: Deps, { email, network }: CodeOwner) =>
  deps.secrets.keyedHash('login code owner', `${email}\0${network}`);
const hashOf = (deps: Deps, { email, network }: CodeOwner, code: string) =>
  deps.secrets.keyedHash('login code', `${email}\0${network}\0${code}`);

/** Mails a code. Once the daily limit is reached, the last code stays valid. */
async function mailCode(deps: Deps, owner: CodeOwner): Promise<void> {
  const code = newCode();
  const now = deps.clock();
  const stored = { email_key: keyOf(deps, owner), code_hash: hashOf(deps, owner, code), expires_at: now + lifeMs };
  // Limits used up by strangers elsewhere do not affect the owner's known networks.
  if (!(await isKnownNetwork(deps, deps.db, owner.userId, owner.network)))
    await deps.limits.take(attemptLimits.loginCodeMails, owner.email);
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await replaceCode(transaction, stored, now, codesPerDay.login))) return;
    await deps.mails.add(transaction, loginCodeMail(owner, code));
  });
  deps.mails.kick();
}

/**
 * Requires a mailed code for an account under attack, and mails one if none was given.
 * @returns a function that spends the code, called in the transaction that logs in
 * @throws AppError login_code_required, otp_invalid, otp_dead
 */
export async function requireLoginCode(
  deps: Deps,
  owner: CodeOwner,
  given: string | undefined,
): Promise<(db: Kysely<Database>) => Promise<boolean>> {
  if (given === undefined) {
    await mailCode(deps, owner).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    throw new AppError('login_code_required');
  }
  const key = keyOf(deps, owner);
  const tried = await countAttempt(deps.db, key, deps.clock(), oneTimeCode.tries);
  if (!tried) throw new AppError('otp_dead');
  if (!sameDigest(tried.code_hash, hashOf(deps, owner, given))) throw new AppError('otp_invalid');
  return (db) => spendCode(db, key, tried.code_hash);
}
