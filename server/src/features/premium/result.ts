import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { relevanceGrades } from '@interest-miner/contract/premium/limits';
import type { GRADES } from '@interest-miner/engine';
import { countriesIn } from '@interest-miner/engine';
import { toIso } from '../../lib/time.ts';
import { atMeta } from '../../ports/interests/port.ts';
import type { Outcome } from './analyse.ts';
import { toBusinessInfo } from './brief/brief.ts';
import type { BriefRow, ResultRow } from './queries.ts';

/** The grades that people read are those by which the engine makes its lists and sets. */
const grades: typeof GRADES = relevanceGrades;

/** The stored JSON: an analysis without its brief. */
export type AnalysisResult = Pick<
  Analysis,
  'analyzedInterests' | 'engine' | 'engine_label' | 'notice' | 'question' | 'lookups'
>;

/** An outcome in the contract's format. */
export function toResult(outcome: Outcome): AnalysisResult {
  return {
    analyzedInterests: outcome.ranked.map(({ interest, relevance, category, reason, circle }, index) => ({
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
      ...(circle !== null && { circle }),
      size_source: interest.sizeSource,
      checked_at: toIso(interest.checkedAt),
      at_meta: atMeta(interest),
    })),
    engine: outcome.engine,
    engine_label: outcome.engineLabel,
    notice: outcome.notice,
    ...(outcome.question && { question: { ...outcome.question, answers: [...outcome.question.answers] } }),
    lookups: [...outcome.lookups],
  };
}

/** How many rows are strong, and how many others are worth testing. */
export function countGrades(rows: Analysis['analyzedInterests']): Pick<Analysis, 'strong' | 'worth_testing'> {
  const from = (least: number) => rows.filter((row) => row.relevanceScore >= least).length;
  const strong = from(grades.strong);
  return { strong, worth_testing: from(grades.worthTesting) - strong };
}

/** The analysis of a brief that was made at `madeAt`, in milliseconds. */
export function toAnalysis(brief: BriefRow, result: AnalysisResult, madeAt: number, fromCache: boolean): Analysis {
  return {
    ...result,
    ...countGrades(result.analyzedInterests),
    id: brief.id,
    brief_id: brief.brief_id,
    name: brief.name,
    businessInfo: toBusinessInfo(brief),
    place_known: countriesIn(brief.location).size > 0,
    from_cache: fromCache,
    created_at: toIso(madeAt),
  };
}

/** Parses a stored analysis; the endpoint's response schema validates it. */
export function readAnalysis(row: ResultRow, fromCache: boolean): Analysis {
  return toAnalysis(row, JSON.parse(row.result) as AnalysisResult, row.result_at, fromCache);
}
