import { oneTimeCode } from '@interest-miner/contract/auth/limits';
import { authTexts } from '@interest-miner/contract/auth/texts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { isWithin } from '../../../http/limits/rate-limits.ts';
import { minuteMs } from '../../../lib/time.ts';
import { isKnownNetwork } from '../../security-events/index.ts';
import { attemptLimits, codesPerDay } from '../attempt-limits.ts';
import { newCode, sameDigest } from '../code-hash.ts';
import { countAttempt, findCode, replaceCode, spendCode } from '../queries/password-codes.ts';
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

/** A code that was given and is right. Each function returns whether this call spent it. */
export interface LoginCode {
  /** Called in the transaction that logs in. */
  spend(db: Kysely<Database>): Promise<boolean>;
  /** While the database refuses writes: once in this process at least, and for good afterwards. */
  spendLater(): Promise<boolean>;
}

/** Counts one try at a code; in memory while the database refuses writes. @returns the code's hash if it can be tried */
async function tryCode(deps: Deps, key: string): Promise<string | undefined> {
  const now = deps.clock();
  const tried = await deps.writes.orElse(
    () => countAttempt(deps.db, key, now, oneTimeCode.tries),
    async () => {
      const code = await findCode(deps.db, key, now, oneTimeCode.tries);
      const isLeft = code && (await isWithin(deps.limits, attemptLimits.unwrittenCodeTries, key + code.code_hash));
      return isLeft ? code : undefined;
    },
  );
  return tried?.code_hash;
}

/**
 * Requires a mailed code for an account under attack, and mails one if none was given.
 * @throws AppError login_code_required, otp_invalid, otp_dead; storage_unavailable if a code is needed and none can be stored
 */
export async function requireLoginCode(deps: Deps, owner: CodeOwner, given: string | undefined): Promise<LoginCode> {
  if (given === undefined) {
    const unsent = () => Promise.reject(new AppError('storage_unavailable', { message: authTexts.loginCodeUnsent }));
    await deps.writes.orElse(
      () =>
        mailCode(deps, owner).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        }),
      unsent,
    );
    throw new AppError('login_code_required');
  }
  const key = keyOf(deps, owner);
  const codeHash = await tryCode(deps, key);
  if (codeHash === undefined) throw new AppError('otp_dead');
  if (!sameDigest(codeHash, hashOf(deps, owner, given))) throw new AppError('otp_invalid');
  return {
    spend: (db) => spendCode(db, key, codeHash),
    async spendLater() {
      if (!(await isWithin(deps.limits, attemptLimits.unwrittenCode, key + codeHash))) return false;
      return deps.writes.keep(`login code ${key} ${codeHash}`, (transaction) => spendCode(transaction, key, codeHash), {
        account: owner.userId ?? key,
        isSession: true,
      });
    },
  };
}
