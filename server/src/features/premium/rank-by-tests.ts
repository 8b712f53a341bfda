import type { Analysis } from '@interest-miner/contract/premium/endpoints';
import { shiftInWords } from '@interest-miner/contract/tests/ranking-texts';
import { weighByTests } from '@interest-miner/engine';
import type { UserContext } from '../../deps.ts';
import { findTestEvidence } from '../test-evidence/index.ts';
import { findIgnoresTests } from './queries.ts';
import { countGrades } from './result.ts';

/**
 * The analysis as the tests of the same business rank it: each row moves by a few points at most, and says why. Unchanged where
 * nothing was tested, or where its owner left the tests out.
 */
export async function rankedByTests({ deps, actor: { userId } }: UserContext, analysis: Analysis): Promise<Analysis> {
  const { brief_id: briefId, analyzedInterests, businessInfo } = analysis;
  const evidence = await findTestEvidence(deps.db, { userId, productName: businessInfo.productName, briefId });
  const interests = analyzedInterests.filter(({ id }) => evidence.has(id)).length;
  if (interests === 0) return analysis;
  if (await findIgnoresTests(deps.db, userId, analysis.id)) return { ...analysis, tests: { interests, used: false } };
  const weighed = weighByTests(
    analyzedInterests,
    ({ relevanceScore }) => relevanceScore,
    ({ id }) => evidence.get(id) ?? [],
  );
  const rows = weighed.map(({ row, relevance, shift }, place) => {
    const [latest] = evidence.get(row.id) ?? [];
    const tested = latest && shift !== 0 && { tested: { shift, sentence: shiftInWords(latest, shift) } };
    return { ...row, rank: place + 1, relevanceScore: relevance, ...tested };
  });
  return { ...analysis, ...countGrades(rows), analyzedInterests: rows, tests: { interests, used: true } };
}
