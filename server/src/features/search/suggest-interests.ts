import type { Actor } from '../../http/bind.ts';
import type { Limit } from '../../http/limits/rate-limits.ts';
import type { SearchDeps } from './deps.ts';
import { toInterestList } from './interest-list.ts';

const perMinute: Limit = { name: 'suggestions', points: 60, seconds: 60 };

/**
 * Interests that belong to a selection, without it. Costs no search, so it is limited by the minute instead.
 * @throws AppError rate_limited, interests_unavailable, interests_refused
 */
export async function suggestInterests(
  deps: Pick<SearchDeps, 'limits' | 'interests'>,
  actor: Actor,
  input: { interests: { id: string; name: string }[]; limit: number; locale?: string | undefined },
) {
  await deps.limits.take(perMinute, actor.userId);
  const { interests, limit, locale } = input;
  return toInterestList(await deps.interests.suggest(interests, { limit, locale }));
}
