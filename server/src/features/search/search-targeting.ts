import { type OtherTargeting, targetingKinds } from '@interest-miner/contract/search/other-targeting';
import type { UserContext } from '../../deps.ts';

import { toIso } from '../../lib/time.ts';
import type { FoundTargeting } from '../../ports/interests/port.ts';
import { attemptLimits } from './attempt-limits.ts';

function toTargeting({ match, ...row }: FoundTargeting): OtherTargeting {
  return {
    id: row.id,
    kind: row.kind,
    key: targetingKinds[row.kind].key,
    name: row.name,
    path: [...row.path],
    audience_size_lower_bound: row.size?.lower ?? null,
    audience_size_upper_bound: row.size?.upper ?? null,
    size_source: 'meta',
    checked_at: toIso(row.checkedAt),
    match: { ...match, ranges: match.ranges.map(([start, end]) => [start, end]) },
  };
}

/**
 * Searches Meta's targeting options other than interests. Not counted as a search, so limited per minute instead.
 * @throws AppError rate_limited, interests_unavailable
 */
export async function searchTargeting(
  { deps, actor }: UserContext,
  { query, limit: max }: { query: string; limit: number },
) {
  await deps.limits.take(attemptLimits.targeting, actor.userId);
  const { found, total } = await deps.otherTargeting.search(query, max);
  return { targeting: found.map(toTargeting), total_results: total };
}
