import type { Interest } from '@interest-miner/contract/search';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import type { SourceInterest } from '../../ports/interests/port.ts';
import { takeSearch } from '../billing/index.ts';

function toInterest(row: SourceInterest): Interest {
  return {
    id: row.id,
    name: row.name,
    audience_size_lower_bound: row.audienceLower,
    audience_size_upper_bound: row.audienceUpper,
    path: [...row.path],
    topic: row.topic,
    size_source: row.sizeSource,
    checked_at: new Date(row.checkedAt).toISOString(),
  };
}

/**
 * Searches the configured source of interests and takes one search off the plan.
 * @throws AppError searches_used_up, interests_unavailable
 */
export async function searchInterests(deps: Deps, actor: Actor, input: { query: string; limit: number }) {
  await takeSearch(deps, actor.userId);
  const result = await deps.interests.search(input.query, { limit: input.limit });
  return {
    success: true as const,
    data: { interests: result.interests.map(toInterest), total_results: result.total },
  };
}
