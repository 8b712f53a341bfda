import type { Limit } from '../../http/limits/rate-limits.ts';
import type { OwnInterestsContext } from '../connections/index.ts';
import { toInterestList } from './interest-list.ts';

const perMinute: Limit = { name: 'suggestions', points: 60, seconds: 60 };

/**
 * Suggests interests that fit a selection, excluding the selection. Not counted as a search, so limited per minute.
 * @throws AppError rate_limited, interests_unavailable, interests_refused
 */
export async function suggestInterests(
  { deps, actor }: OwnInterestsContext,
  input: { interests: { id: string; name: string }[]; limit: number; locale?: string | undefined },
) {
  await deps.limits.take(perMinute, actor.userId);
  const { interests, limit, locale } = input;
  return toInterestList(await deps.interests.suggest(interests, { limit, locale }), deps.answeredBy);
}
