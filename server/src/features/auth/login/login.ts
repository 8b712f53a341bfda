import type { LoggedInUser, loginBody } from '@interest-miner/contract/auth/endpoints';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { countFailures, type Limit, type RateLimits } from '../../../http/limits/rate-limits.ts';
import { entitlementOf } from '../../billing/index.ts';
import { noteEvent } from '../../security-events/index.ts';
import { wrongPasswords } from '../passwords/wrong-passwords.ts';
import { findUserByEmail, lockIfPasswordIs } from '../queries/users.ts';
import { openSession, openSessionLater } from '../sessions/session.ts';
import { requireLoginCode } from './login-code.ts';

/** Details of the client that logs in. */
export interface Client {
  readonly network: string;
  /** Such as "Firefox on Linux". */
  readonly device: string | null;
}

const failures = wrongPasswords('login');
const perNetwork: Limit = { name: 'login-network', points: 50, seconds: 900 };
const perAccount: Limit = { name: 'login-account', points: 30, seconds: 3600 };
const noCode = async () => true;

/** Counts a guess at an account from any network. @returns whether the limit is exceeded */
async function isUnderAttack(limits: RateLimits, email: string): Promise<boolean> {
  try {
    await limits.take(perAccount, email);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/**
 * Logs in. Failures are limited per network, and per account and network. Too many failures of an account across
 * networks do not lock it, but a login then needs a mailed code too.
 * @throws AppError invalid_credentials for a wrong password and an unknown email alike; login_code_required, otp_invalid
 * and otp_dead for the code; rate_limited; overloaded. While the database refuses writes, the session is stored later
 */
export async function login(
  { deps, client }: { readonly deps: Deps; readonly client: Client },
  input: z.output<typeof loginBody>,
): Promise<LoggedInUser> {
  const user = await findUserByEmail(deps.db, input.email);
  let spendLoginCode: (db: Kysely<Database>) => Promise<boolean> = noCode;
  const check = async () => {
    if (await isUnderAttack(deps.limits, input.email)) {
      const owner = { email: input.email, network: client.network, userId: user?.id };
      spendLoginCode = await requireLoginCode(deps, owner, input.otp_code);
    }
    try {
      // An account without a password takes just as long and never matches.
      const matches = await deps.passwords.verify(input.password, user?.password_hash || undefined, client.network);
      if (matches) await deps.limits.giveBack(perAccount, input.email);
      return matches;
    } catch (error) {
      await deps.limits.giveBack(perAccount, input.email).catch(() => {});
      throw error;
    }
  };
  const matches = await countFailures(deps.limits, perNetwork, client.network, () =>
    countFailures(deps.limits, failures, `${input.email} ${client.network}`, check),
  );
  if (!user || !matches) {
    await noteEvent(deps, deps.db, { userId: user?.id, event: 'login_failed', network: client.network });
    throw new AppError('invalid_credentials');
  }
  const session = { userId: user.id, device: client.device };
  const store = () =>
    deps.db.transaction().execute(async (transaction) => {
      // The password may have changed during the check; then no session may be opened.
      if (!(await lockIfPasswordIs(transaction, user.id, user.password_hash))) return undefined;
      if (!(await spendLoginCode(transaction))) return undefined;
      await noteEvent(deps, transaction, { userId: user.id, event: 'login', network: client.network });
      return openSession(deps, transaction, session);
    });
  const token = await store().catch(async (error) => {
    // A mailed code cannot be spent while nothing can be written; a password needs no write.
    if (!deps.writes.note(error) || spendLoginCode !== noCode) throw error;
    await noteEvent(deps, deps.db, { userId: user.id, event: 'login', network: client.network });
    return openSessionLater(deps, { ...session, passwordHash: user.password_hash });
  });
  if (token === undefined) throw new AppError('invalid_credentials');
  return loggedIn(deps, user, token);
}

/** The response to a successful login. */
export async function loggedIn(
  deps: Deps,
  user: { id: string; email: string; name: string },
  token: string,
): Promise<LoggedInUser> {
  return {
    success: true,
    access_token: token,
    email: user.email,
    name: user.name,
    subscription_status: (await entitlementOf(deps, user.id)).status,
  };
}
