import type { TryOutAnswer } from '@interest-miner/contract/try-out/endpoints';
import { tryOutLimits } from '@interest-miner/contract/try-out/limits';
import type { Deps, PublicContext } from '../../deps.ts';
import { createAnswerCache } from './answer-cache.ts';
import { attemptLimits } from './attempt-limits.ts';

const maxAnswers = 500;

/**
 * The landing page's search: at most five rows of the built-in catalogue, 60 searches per minute and network. Never
 * calls Meta. The last 500 answers are cached, also across newer checks of the catalogue.
 * @returns a verb that throws AppError rate_limited
 */
export function createTryOut() {
  const cache = createAnswerCache<TryOutAnswer>(maxAnswers);
  return async ({ deps, network }: PublicContext, { q: term }: { q: string }) => {
    await deps.limits.take(attemptLimits.tryOutNetwork, network);
    let outcome: 'hit' | 'miss' = 'hit';
    const data = await cache.get(term.toLowerCase().replace(/\s+/g, ' '), () => {
      outcome = 'miss';
      return searchCatalogue(deps, term);
    });
    deps.meter.cache('try-out', outcome);
    return data;
  };
}

async function searchCatalogue(deps: Deps, term: string): Promise<TryOutAnswer> {
  const { interests, total } = await deps.catalogue.search(term, { limit: tryOutLimits.results });
  return {
    interests: interests.slice(0, tryOutLimits.results).map((row) => ({
      name: row.name,
      topic: row.topic,
      audience_size_lower_bound: row.audienceLower,
      audience_size_upper_bound: row.audienceUpper,
      size_source: row.sizeSource,
    })),
    total_results: total,
  };
}
