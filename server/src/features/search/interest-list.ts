import type { AnsweredBy } from '@interest-miner/contract/connections/endpoints';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import { toIso } from '../../lib/time.ts';
import { atMeta, type SearchResult, type SourceInterest } from '../../ports/interests/port.ts';

function toInterest(row: SourceInterest): Interest {
  return {
    id: row.id,
    name: row.name,
    audience_size_lower_bound: row.audienceLower,
    audience_size_upper_bound: row.audienceUpper,
    path: [...row.path],
    topic: row.topic,
    size_source: row.sizeSource,
    checked_at: toIso(row.checkedAt),
    match: row.match && {
      kind: row.match.kind,
      field: row.match.field,
      text: row.match.text,
      ranges: row.match.ranges.map(([start, end]) => [start, end]),
    },
    relevant: row.relevant,
    ...(row.removed ? { removed: true } : {}),
    at_meta: atMeta(row),
  };
}

/** A list from the source in the contract's format. */
export function toInterestList(result: SearchResult, answeredBy: AnsweredBy) {
  return {
    interests: result.interests.map(toInterest),
    total_results: result.total,
    stale: result.stale,
    checked_at: toIso(result.checkedAt),
    notice: result.notice,
    answered_by: answeredBy,
  };
}

/** A search result in the contract's format. */
export function toSearchAnswer(result: SearchResult, answeredBy: AnsweredBy) {
  return {
    ...toInterestList(result, answeredBy),
    read_as: result.readAs ?? null,
    related: (result.related ?? []).map(toInterest),
  };
}
