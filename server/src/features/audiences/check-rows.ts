import type { CheckedRow } from '@interest-miner/contract/audiences/option-endpoints';
import { isMetaId } from '@interest-miner/contract/interest';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toIso } from '../../lib/time.ts';
import { findOpenConnection } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkInAccount } from './lost-at-meta.ts';
import { findNamesAtMeta } from './names-at-meta.ts';

/**
 * What the actor's ad account has of some interests now; those known by name only are looked up by it. Nothing without an account of
 * Meta's, since what the test ad account says is invented, and nothing while Meta is away or its calls are used up: a screen shows
 * then what it knew.
 * @throws AppError rate_limited
 */
export async function checkRows(
  { deps, actor }: UserContext,
  { ids }: { ids: readonly string[] },
): Promise<CheckedRow[]> {
  await deps.limits.take(attemptLimits.checkedRows, actor.userId);
  const connection = await findOpenConnection(deps, ownerOf(actor));
  if (connection?.kind !== 'meta' || connection.account === null) return [];
  const seen = { state: 'seen' as const, at: toIso(deps.clock()).slice(0, 7) };
  const own = ids.filter(isMetaId);
  const { lost, unchecked } = await checkInAccount(deps, connection, own, { urgency: 'work' });
  const checked = (unchecked > 0 ? [] : own).map((id) => ({
    id,
    at_meta: lost.has(id) ? { state: 'removed' as const, at: null } : seen,
    current_id: id,
  }));
  const names = ids.filter((id) => !isMetaId(id));
  const found = [...(await findNamesAtMeta(deps, connection, names, 'work'))].map(([id, metaId]) => ({
    id,
    at_meta: metaId === null ? { state: 'name_only' as const, at: null } : seen,
    current_id: metaId ?? id,
  }));
  return [...checked, ...found];
}
