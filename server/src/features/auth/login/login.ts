import type { LoggedInUser, loginBody } from '@interest-miner/contract/auth/endpoints';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { countFailures, isWithin } from '../../../http/limits/rate-limits.ts';
import { limitsOfNetwork } from '../../../http/limits/wider-networks.ts';
import { widestOf } from '../../../http/network.ts';
import { entitlementOf } from '../../billing/index.ts';
import { isKnownNetwork, noteEvent } from '../../security-events/index.ts';
import { attemptLimits, wrongPasswords } from '../attempt-limits.ts';
import { findUserByEmail, lockIfPasswordIs } from '../queries/users.ts';
import { openSession, openSessionLater } from '../sessions/session.ts';
import { type LoginCode, requireLoginCode } from './login-code.ts';

/** Details of the client that logs in. */
export interface Client {
  readonly network: string;
  /** Such as "Firefox on Linux". */
  readonly device: string | null;
}

const failures = wrongPasswords('login');
const noCode: LoginCode = { spend: async () => true, spendLater: async () => true };

/**
 * Logs in. Failures are limited per network and the wider ones around it, and per account and network. Too many failures
 * of an account across networks do not lock it, but a login then needs a mailed code too. Whoever has logged in from a
 * network before has places of their own for the check of the password, which strangers anywhere cannot fill.
 * @throws AppError invalid_credentials for a wrong password and an unknown email alike; login_code_required, otp_invalid
 * and otp_dead for the code; rate_limited; overloaded. While the database refuses writes, the session is stored later
 */
export async function login(
  { deps, client }: { readonly deps: Deps; readonly client: Client },
  input: z.output<typeof loginBody>,
): Promise<LoggedInUser> {
  const user = await findUserByEmail(deps.db, input.email);
  const isKnown = await isKnownNetwork(deps, deps.db, user?.id, client.network);
  let loginCode: LoginCode = noCode;
  const check = async () => {
    if (!(await isWithin(deps.limits, attemptLimits.loginAccount, input.email))) {
      const owner = { email: input.email, network: client.network, userId: user?.id };
      loginCode = await requireLoginCode(deps, owner, input.otp_code);
    }
    try {
      // An account without a password takes just as long and never matches.
      const caller = isKnown
        ? { owner: `${input.email} ${client.network}`, group: widestOf(client.network), isKnown }
        : { owner: widestOf(client.network), isKnown };
      const matches = await deps.passwords.verify(input.password, user?.password_hash || undefined, caller);
      if (matches) await deps.limits.giveBack(attemptLimits.loginAccount, input.email);
      return matches;
    } catch (error) {
      await deps.limits.giveBack(attemptLimits.loginAccount, input.email).catch(() => {});
      throw error;
    }
  };
  const counted = [
    { limit: failures, key: `${input.email} ${client.network}` },
    // Strangers who share the owner's wider network do not use up its limit.
    ...limitsOfNetwork(attemptLimits.loginNetwork, client.network).slice(0, isKnown ? 1 : undefined),
  ];
  const checkCounted = counted.reduce(
    (inner, { limit, key }) =>
      () =>
        countFailures(deps.limits, limit, key, inner),
    check,
  );
  const matches = await checkCounted();
  if (!user || !matches) {
    await noteEvent(deps, deps.db, { userId: user?.id, event: 'login_failed', network: client.network });
    throw new AppError('invalid_credentials');
  }
  const session = { userId: user.id, device: client.device };
  const store = () =>
    deps.db.transaction().execute(async (transaction) => {
      // The password may have changed during the check; then no session may be opened.
      if (!(await lockIfPasswordIs(transaction, user.id, user.password_hash))) return undefined;
      if (!(await loginCode.spend(transaction))) return undefined;
      await noteEvent(deps, transaction, { userId: user.id, event: 'login', network: client.network });
      return openSession(deps, transaction, session);
    });
  const token = await deps.writes.orElse(store, async () => {
    if (!(await loginCode.spendLater())) return undefined;
    await noteEvent(deps, deps.db, { userId: user.id, event: 'login', network: client.network });
    return openSessionLater(deps, { ...session, passwordHash: user.password_hash });
  });
  if (token === undefined) throw new AppError('invalid_credentials');
  return loginAnswer(deps, user, token);
}

/** The response to a successful login. */
export async function loginAnswer(
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
