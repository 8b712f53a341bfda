import type { CheckedRow } from '@interest-miner/contract/audiences/option-endpoints';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { findOpenConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkInAccount } from './lost-at-meta.ts';

/**
 * What the actor's ad account has of some interests now. Nothing without one of Meta's, since what the test ad account says is invented,
 * and nothing while Meta is away or its calls are used up: a screen shows then what it knew.
 * @throws AppError rate_limited
 */
export async function checkRows(
  { deps, actor }: UserContext,
  { ids }: { ids: readonly string[] },
): Promise<CheckedRow[]> {
  await deps.limits.take(attemptLimits.checkedRows, actor.userId);
  const connection = await findOpenConnection(deps, ownerOf(actor));
  if (connection?.kind !== 'meta' || connection.account === null) return [];
  const { lost, unchecked } = await checkInAccount(deps, connection, ids, { urgency: 'work' });
  if (unchecked > 0) return [];
  const at = toIso(deps.clock()).slice(0, 7);
  return ids.map((id) => ({ id, at_meta: lost.has(id) ? { state: 'removed', at: null } : { state: 'seen', at } }));
}
