import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { type InterestSnapshot, isMetaId } from '@interest-miner/contract/interest';
import type { UserContext } from '../../deps.ts';

import type { InterestsPort, SourceInterest } from '../../ports/interests/port.ts';
import { interestsOf } from '../connections/index.ts';
import { snapshotOfInterest } from '../lists/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { ownAlert } from './read-alerts.ts';

const asked = 25;
/** Ranks that a tenfold difference in size costs in the order of meaning. */
const sizeWeight = 8;

const middle = (lower: number | null, upper: number | null) => (lower === null ? null : (lower + (upper ?? lower)) / 2);

function sizeDistance(row: SourceInterest, wanted: number | null): number {
  const size = middle(row.audienceLower, row.audienceUpper);
  return size && wanted ? Math.abs(Math.log10(size / wanted)) : 0.5;
}

/**
 * Same name first, then by meaning, moved down by how much the size differs. The catalogue fills what Meta leaves open, as it knows the
 * removed name: rows that Meta had lately first.
 */
export async function nearest(
  interests: Pick<InterestsPort, 'search' | 'suggest'>,
  lost: { ref: string; name: string; currentId: string | null; size: number | null },
  catalogue?: Pick<InterestsPort, 'search' | 'suggest'>,
): Promise<InterestSnapshot[]> {
  const own = await nearestIn(interests, lost);
  const missing = alertLimits.replacements - own.length;
  if (missing === 0 || !catalogue || catalogue === interests) return own;
  const held = new Set(own.map(({ id }) => id));
  const others = (await nearestIn(catalogue, lost)).filter(({ id }) => !held.has(id) && isMetaId(id));
  const current = (row: InterestSnapshot) => Number(row.at_meta?.state === 'seen');
  return [...own, ...others.sort((a, b) => current(b) - current(a)).slice(0, missing)];
}

async function nearestIn(
  interests: Pick<InterestsPort, 'search' | 'suggest'>,
  lost: { ref: string; name: string; currentId: string | null; size: number | null },
): Promise<InterestSnapshot[]> {
  const named = await interests.search(lost.name, { limit: asked, related: true });
  const meant = await interests.suggest([{ id: lost.ref, name: lost.name }], { limit: asked });
  const pool = [...meant.interests, ...named.interests.filter(({ relevant }) => relevant), ...(named.related ?? [])];
  const usable = new Map(pool.filter(({ id, removed }) => id !== lost.ref && !removed).map((row) => [row.id, row]));
  const same = (row: SourceInterest) =>
    row.id === lost.currentId || row.name.toLowerCase() === lost.name.toLowerCase() ? 1 : 0;
  const withId = [...usable.values()].filter(({ id }) => isMetaId(id));
  // Only a Meta id can replace a Meta id: ad sets take no other.
  return (isMetaId(lost.ref) && withId.length > 0 ? withId : [...usable.values()])
    .map((row, index) => ({ row, order: index + sizeWeight * sizeDistance(row, lost.size) }))
    .sort((a, b) => same(b.row) - same(a.row) || a.order - b.order)
    .slice(0, alertLimits.replacements)
    .map(({ row }) => snapshotOfInterest(row));
}

/**
 * Interests that can replace a lost one.
 * @throws AppError not_found, interests_unavailable, interests_refused, rate_limited
 */
export async function getReplacements({ deps, actor }: UserContext, { id }: { id: string }) {
  await deps.limits.take(attemptLimits.replacements, actor.userId);
  const alert = await ownAlert(deps, actor, id);
  const { interests } = await interestsOf(deps, actor);
  const size = middle(alert.before.lower, alert.before.upper);
  const data = await nearest(
    interests,
    { ref: alert.ref, name: alert.name, currentId: alert.current_id, size },
    deps.catalogue,
  );
  return data;
}
