import { type InterestSnapshot, parseRef, refOf } from '@interest-miner/contract/interest';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { targetingKinds } from '@interest-miner/contract/search/other-targeting';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { toIso } from '../../lib/time.ts';
import { atMeta, type KnownTargeting, type SourceInterest } from '../../ports/interests/port.ts';

export function snapshotOfInterest(row: SourceInterest): InterestSnapshot {
  return {
    id: row.id,
    type: 'interests',
    source: row.sizeSource === 'meta' ? 'meta' : 'catalogue',
    name: row.name,
    path: [...row.path],
    topic: row.topic,
    lower: row.audienceLower,
    upper: row.audienceUpper,
    checked_at: toIso(row.checkedAt),
    ...(row.removed ? { removed: true as const } : {}),
    at_meta: atMeta(row),
  };
}

export function snapshotOfKnown(row: KnownTargeting): InterestSnapshot {
  return {
    id: row.id,
    type: targetingKinds[row.kind].key,
    source: 'meta',
    name: row.name,
    path: [...row.path],
    topic: null,
    lower: row.size?.lower ?? null,
    upper: row.size?.upper ?? null,
    checked_at: toIso(row.checkedAt),
  };
}

/**
 * Current snapshots of interests and other targeting, by the requested refs: a former id gives the current
 * interest.
 * @throws AppError unknown_interest if it does not know all of them; interests_unavailable, interests_refused
 */
export async function snapshotsByRef(
  deps: Deps,
  refs: readonly string[],
): Promise<ReadonlyMap<string, InterestSnapshot>> {
  const parsed = refs.map((ref) => ({ ref, ...parseRef(ref) }));
  const ids = (wanted: boolean) => parsed.filter(({ type }) => (type === 'interests') === wanted).map(({ id }) => id);
  const [interestIds, otherIds] = [ids(true), ids(false)];
  const [interests, others] = await Promise.all([
    interestIds.length === 0 ? new Map<string, SourceInterest>() : deps.interests.find(interestIds),
    otherIds.length === 0 ? [] : deps.otherTargeting.find(otherIds),
  ]);
  const found = new Map(others.map(snapshotOfKnown).map((snapshot) => [refOf(snapshot), snapshot]));
  for (const [id, row] of interests) found.set(id, snapshotOfInterest(row));
  const unknown = refs.filter((ref) => !found.has(ref));
  if (unknown.length > 0) {
    throw new AppError('unknown_interest', { message: listsTexts.unknownIds(unknown, unknown.length) });
  }
  return found;
}

/**
 * The same as a list, in the order of the refs and each interest once.
 * @throws AppError unknown_interest, interests_unavailable, interests_refused
 */
export async function findSnapshots(deps: Deps, refs: readonly string[]): Promise<InterestSnapshot[]> {
  const found = await snapshotsByRef(deps, refs);
  // Two refs may stand for one interest: an old id, and the one that replaced it.
  const byOwnRef = new Map<string, InterestSnapshot>();
  for (const ref of refs) {
    const row = found.get(ref);
    if (row) byOwnRef.set(refOf(row), row);
  }
  return [...byOwnRef.values()];
}
