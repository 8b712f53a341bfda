import { searchLimits } from '@interest-miner/contract/search/limits';
import type { UserContext } from '../../deps.ts';
import { attemptLimits } from './attempt-limits.ts';

/**
 * Completes a partly typed term with interest names, always from the built-in catalogue so that typing does not use up
 * Meta's rate limit.
 * @throws AppError rate_limited, interests_unavailable
 */
export async function completeTerm({ deps, actor }: UserContext, { q: term }: { q: string }) {
  await deps.limits.take(attemptLimits.completions, actor.userId);
  const { interests } = await deps.catalogue.search(term, { limit: searchLimits.completions });
  return { names: interests.map(({ name }) => name) };
}
