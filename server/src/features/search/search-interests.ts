import type { Interest } from '@interest-miner/contract/search';
import type { Deps } from '../../deps.ts';
import type { SourceInterest } from '../../ports/interests/port.ts';

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

/** Searches the configured source of interests. @throws AppError interests_unavailable */
export async function searchInterests(deps: Deps, input: { query: string; limit: number }) {
  const result = await deps.interests.search(input.query, { limit: input.limit });
  return {
    success: true as const,
    data: { interests: result.interests.map(toInterest), total_results: result.total },
  };
}
