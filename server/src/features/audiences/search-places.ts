import type { UserContext } from '../../deps.ts';

import type { Limit } from '../../http/limits/rate-limits.ts';
import { ownerOf } from '../../http/ownership.ts';

const limit: Limit = { name: 'places', points: 60, seconds: 60 };

/** Meta's regions and cities by name; none without a token. @throws AppError rate_limited, interests_unavailable, interests_refused */
export async function searchPlaces({ deps, actor }: UserContext, { q: query }: { q: string }) {
  await deps.limits.take(limit, actor.userId);
  const sizes = await deps.audienceSizes.of(ownerOf(actor));
  const places = sizes === null ? [] : await sizes.places(query);
  return { available: sizes !== null, places };
}
