import type { UserContext } from '../../deps.ts';

import { ownerOf } from '../../http/ownership.ts';
import { attemptLimits } from './attempt-limits.ts';
import { toAdAccount } from './describe.ts';
import { withConnection } from './open-connection.ts';
import { withRefusals } from './refusal.ts';

/**
 * The ad accounts that the actor's token sees now.
 * @throws AppError meta_refused, meta_unavailable, meta_not_connected, rate_limited
 */
export async function listAdAccounts({ deps, actor }: UserContext) {
  await deps.limits.take(attemptLimits.adAccounts, actor.userId);
  const accounts = await withConnection(deps, ownerOf(actor), ({ port, token }) => withRefusals(port.accounts(token)));
  return accounts.map(toAdAccount);
}
