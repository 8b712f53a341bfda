import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import type { Deps } from '../../deps.ts';
import { refsChangedSince } from '../audiences/index.ts';
import { stillAtMeta } from '../pushes/index.ts';
import { findListsOfRefs } from './queries/lists.ts';
import { findPlaces } from './queries/watched.ts';

/**
 * Where interests are used now, by ref: the places found in the last round, without those they have left since. Ad sets
 * stay until the next round.
 */
export async function currentPlaces(
  db: Deps['db'],
  ownerId: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, AlertPlace[]>> {
  if (refs.length === 0) return new Map();
  const found = (await findPlaces(db, ownerId, refs)).map((row) => ({
    ref: row.ref,
    seenAt: row.seen_at,
    places: JSON.parse(row.places) as AlertPlace[],
  }));
  const idsOf = (kind: AlertPlace['kind']) => [
    ...new Set(found.flatMap(({ places }) => places.filter((place) => place.kind === kind).map(({ id }) => id))),
  ];
  const oldest = Math.min(...found.map(({ seenAt }) => seenAt));
  const inLists = await findListsOfRefs(
    db,
    ownerId,
    found.map(({ ref }) => ref),
  );
  const listed = new Set(inLists.map(({ ref, list_id }) => `${list_id} ${ref}`));
  const changed = await refsChangedSince(db, ownerId, idsOf('audience'), oldest);
  const pushed = await stillAtMeta(db, ownerId, idsOf('push'));
  const isThere = ({ kind, id }: AlertPlace, ref: string) => {
    if (kind === 'list') return listed.has(`${id} ${ref}`);
    if (kind === 'audience') return changed.get(id)?.has(ref) ?? true;
    return kind === 'ad_set' || pushed.has(id);
  };
  return new Map(found.map(({ ref, places }) => [ref, places.filter((place) => isThere(place, ref))]));
}
