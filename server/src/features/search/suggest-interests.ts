import type { OwnInterestsContext } from '../connections/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { toInterestList } from './interest-list.ts';

/**
 * Suggests interests that fit a selection, excluding the selection. Not counted as a search, so limited per minute.
 * @throws AppError rate_limited, interests_unavailable, interests_refused
 */
export async function suggestInterests(
  { deps, actor }: OwnInterestsContext,
  input: { interests: { id: string; name: string }[]; limit: number; locale?: string | undefined },
) {
  await deps.limits.take(attemptLimits.suggestions, actor.userId);
  const { interests, limit, locale } = input;
  return toInterestList(await deps.interests.suggest(interests, { limit, locale }), deps.answeredBy);
}
