import { type Analysis, relevanceGrades } from '@interest-miner/contract/premium';
import type { Outcome } from './analyse.ts';
import { toBusinessInfo } from './brief.ts';
import type { BriefRow, ResultRow } from './queries.ts';

/** All of an analysis but its brief: what is stored, as JSON. */
export type AnalysisResult = Pick<Analysis, 'analyzedInterests' | 'engine' | 'engine_label' | 'notice' | 'lookups'>;

/** An outcome in the words of the contract. */
export function toResult(outcome: Outcome): AnalysisResult {
  return {
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
}

/** The analysis of a brief that was made at `madeAt`, in milliseconds. */
export function toAnalysis(brief: BriefRow, result: AnalysisResult, madeAt: number, fromCache: boolean): Analysis {
  const from = (least: number) => result.analyzedInterests.filter((row) => row.relevanceScore >= least).length;
  const strong = from(relevanceGrades.strong);
  return {
    ...result,
    strong,
    worth_testing: from(relevanceGrades.worthTesting) - strong,
    id: brief.id,
    businessInfo: toBusinessInfo(brief),
    from_cache: fromCache,
    created_at: new Date(madeAt).toISOString(),
  };
}

/** A stored analysis as it is answered; the endpoint's schema checks it on the way out. */
export function readAnalysis(row: ResultRow, fromCache: boolean): Analysis {
  return toAnalysis(row, JSON.parse(row.result) as AnalysisResult, row.result_at, fromCache);
}
