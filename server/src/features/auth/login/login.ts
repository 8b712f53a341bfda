import type { LoggedInUser, loginBody } from '@interest-miner/contract/auth';
import type { z } from 'zod';
import { AppError } from '../../../http/errors.ts';
import { countFailures } from '../../../http/limits/rate-limits.ts';
import { entitlementOf } from '../../billing/index.ts';
import type { AuthDeps } from '../deps.ts';
import { wrongPasswords } from '../passwords/wrong-passwords.ts';
import { findUserByEmail, holdWhilePasswordIs } from '../queries/users.ts';
import { openSession } from '../sessions/session.ts';

/** What is known about a client before it logs in. */
export interface Client {
  readonly network: string;
  /** Such as "Firefox on Linux". */
  readonly device: string | null;
}

const failures = wrongPasswords('login');

/**
 * Logs in. The key of the failures holds the network, so that a stranger's guesses do not lock out the owner.
 * @throws AppError invalid_credentials alike for a wrong password and an unknown address; rate_limited; overloaded
 */
export async function login(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'passwords' | 'limits'>,
  client: Client,
  input: z.output<typeof loginBody>,
): Promise<LoggedInUser> {
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await countFailures(deps.limits, failures, `${input.email} ${client.network}`, () =>
    // An account that came from Facebook has no password: it costs as much as one that has, and never matches.
    deps.passwords.verify(input.password, user?.password_hash || undefined),
  );
  if (!user || !matches) throw new AppError('invalid_credentials');
  const token = await deps.db.transaction().execute(async (transaction) => {
    // Checking took a while: a password changed meanwhile must not leave a session of the old one behind.
    if (!(await holdWhilePasswordIs(transaction, user.id, user.password_hash))) return undefined;
    return openSession(deps, transaction, { userId: user.id, device: client.device });
  });
  if (token === undefined) throw new AppError('invalid_credentials');
  return loggedIn(deps, user, token);
}

/** What a successful login answers. */
export async function loggedIn(
  deps: Pick<AuthDeps, 'db' | 'clock'>,
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
