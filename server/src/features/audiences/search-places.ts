import type { UserContext } from '../../deps.ts';

import { ownerOf } from '../../http/ownership.ts';
import { attemptLimits } from './attempt-limits.ts';

/** Meta's regions and cities by name; none without a token. @throws AppError rate_limited, interests_unavailable, interests_refused */
export async function searchPlaces({ deps, actor }: UserContext, { q: query }: { q: string }) {
  await deps.limits.take(attemptLimits.places, actor.userId);
  const sizes = await deps.audienceSizes.of(ownerOf(actor));
  const places = sizes === null ? [] : await sizes.places(query);
  return { available: sizes !== null, places };
}
