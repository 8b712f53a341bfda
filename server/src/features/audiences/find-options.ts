import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import type { UserContext } from '../../deps.ts';
import { snapshotOfInterest, snapshotOfKnown } from '../lists/index.ts';
import { attemptLimits } from './attempt-limits.ts';

/** Rows that are left for other targeting if it has them. */
const others = 4;

/**
 * Interests and other targeting by word, to add to an audience. Interests come from the built-in catalogue, so that typing does
 * not use up Meta's limits; not counted as a search.
 * @throws AppError rate_limited, interests_unavailable
 */
export async function findOptions({ deps, actor }: UserContext, { q }: { q: string }) {
  await deps.limits.take(attemptLimits.options, actor.userId);
  const [interests, targeting] = await Promise.all([
    deps.catalogue.search(q, { limit: audienceLimits.options }),
    deps.otherTargeting.search(q, others),
  ]);
  const found = targeting.found.map(snapshotOfKnown);
  const kept = interests.interests.filter(({ removed }) => !removed).slice(0, audienceLimits.options - found.length);
  return [...kept.map(snapshotOfInterest), ...found];
}
