import type { LoggedInUser, loginBody } from '@interest-miner/contract/auth';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Limit } from '../../http/rate-limits.ts';
import { entitlementOf } from '../billing/index.ts';
import { findUserByEmail } from './queries.ts';
import { openSession } from './session.ts';

const failures: Limit = { name: 'login', points: 5, seconds: 900 };

/**
 * Logs in. Counts an attempt before the hash and gives it back on success, so that guesses at once count too; the key
 * holds the network, so that a stranger's guesses do not lock out the owner.
 * @throws AppError invalid_credentials alike for a wrong password and an unknown address; rate_limited
 */
export async function login(deps: Deps, network: string, input: z.output<typeof loginBody>): Promise<LoggedInUser> {
  const key = `${input.email} ${network}`;
  await deps.limits.take(failures, key);
  const user = await findUserByEmail(deps.db, input.email);
  const matches = await deps.passwords.verify(input.password, user?.password_hash);
  if (!user || !matches) throw new AppError('invalid_credentials');
  await deps.limits.giveBack(failures, key);
  return {
    success: true,
    access_token: await openSession(deps, user.id),
    email: user.email,
    name: user.name,
    subscription_status: (await entitlementOf(deps, user.id)).status,
  };
}
