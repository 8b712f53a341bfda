import type { UserContext } from '../../deps.ts';

import type { Limit } from '../../http/limits/rate-limits.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toAdAccount } from './describe.ts';
import { withConnection } from './open-connection.ts';
import { withRefusals } from './refusal.ts';

const looks: Limit = { name: 'ad-accounts', points: 60, seconds: 3600 };

/**
 * The ad accounts that the actor's token sees now.
 * @throws AppError meta_refused, meta_unavailable, meta_not_connected, rate_limited
 */
export async function listAdAccounts({ deps, actor }: UserContext) {
  await deps.limits.take(looks, actor.userId);
  const accounts = await withConnection(deps, ownerOf(actor), ({ port, token }) => withRefusals(port.accounts(token)));
  return accounts.map(toAdAccount);
}
