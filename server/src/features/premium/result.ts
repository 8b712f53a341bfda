import type { Analysis } from '@interest-miner/contract/premium';
import type { Outcome } from './analyse.ts';
import { toBusinessInfo } from './brief.ts';
import type { ResultRow } from './queries.ts';

type StoredResult = Pick<Analysis, 'analyzedInterests' | 'engine' | 'engine_label' | 'notice' | 'lookups'>;

/** The JSON that is kept of an outcome: all of the analysis but its brief. */
export function serializeOutcome(outcome: Outcome): string {
  const result: StoredResult = {
    analyzedInterests: outcome.ranked.map(({ interest, relevance, category, reason }, index) => ({
      rank: index + 1,
      id: interest.id,
      name: interest.name,
      audienceSizeLowerBound: interest.audienceLower,
      audienceSizeUpperBound: interest.audienceUpper,
      path: [...interest.path],
      topic: interest.topic,
      relevanceScore: relevance,
      category,
      reason,
      size_source: interest.sizeSource,
      checked_at: new Date(interest.checkedAt).toISOString(),
    })),
    engine: outcome.engine,
    engine_label: outcome.engineLabel,
    notice: outcome.notice,
    lookups: [...outcome.lookups],
  };
  return JSON.stringify(result);
}

/** A stored analysis as it is answered; the endpoint's schema checks it on the way out. */
export function toAnalysis(row: ResultRow, fromCache: boolean): Analysis {
  return {
    ...(JSON.parse(row.result) as StoredResult),
    id: row.id,
    businessInfo: toBusinessInfo(row),
    from_cache: fromCache,
    created_at: new Date(row.result_at).toISOString(),
  };
}
