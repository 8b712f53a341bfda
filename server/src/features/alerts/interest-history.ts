import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { Deps, UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { toDay } from '../../lib/time.ts';
import { audiencesWith } from '../audiences/index.ts';
import { usedInPushes } from '../pushes/index.ts';
import type { AlertFacts } from './compare.ts';
import { findAlertsOf } from './queries/alerts.ts';
import { findListsOfRef } from './queries/lists.ts';
import { findWatchedOne } from './queries/watched.ts';
import { toAlert } from './to-alert.ts';
import { interestsOfTargeting } from './watch/collect.ts';

interface Seen {
  /** In milliseconds since 1970. */
  at: number;
  lower: number | null;
  upper: number | null;
}

/** Where the actor uses an interest, the sizes seen of it, and what changed about it. Another user's rows are never read. */
export async function getInterestHistory({ deps: { db }, actor }: UserContext, { ref }: { ref: string }) {
  const ownerId = ownerOf(actor);
  const lists = await findListsOfRef(db, ownerId, ref, alertLimits.places);
  const places = [...lists.map((row) => placeOf('list', row)), ...(await otherPlaces(db, ownerId, ref))].slice(
    0,
    alertLimits.places,
  );
  const alerts = await findAlertsOf(db, ownerId, ref, alertLimits.shown);
  const watched = await findWatchedOne(db, ownerId, ref);
  const seen: Seen[] = [
    ...lists.map(({ snapshot }) => {
      const { checked_at, lower, upper } = JSON.parse(snapshot) as InterestSnapshot;
      return { at: Date.parse(checked_at), lower, upper };
    }),
    ...alerts.flatMap(({ kind, facts, found_at }) => {
      if (kind !== 'size') return [];
      const [lower, upper] = (JSON.parse(facts) as AlertFacts).after;
      return [{ at: found_at, lower, upper }];
    }),
    ...(watched && watched.checked_at > 0
      ? [{ at: watched.checked_at, lower: watched.size_lower, upper: watched.size_upper }]
      : []),
  ];
  return { places, sizes: byDay(seen), changes: alerts.map((row) => toAlert(row, places)) };
}

const placeOf = (kind: AlertPlace['kind'], { id, name }: { id: string; name: string }): AlertPlace => ({
  kind,
  id,
  name,
  running: false,
  meta_ids: [],
});

async function otherPlaces(db: Deps['db'], ownerId: string, ref: string): Promise<AlertPlace[]> {
  const audiences = await audiencesWith(db, ownerId, ref);
  const pushes = (await usedInPushes(db, ownerId)).filter(({ targeting }) =>
    interestsOfTargeting(targeting).some(({ id }) => id === ref),
  );
  return [...audiences.map((row) => placeOf('audience', row)), ...pushes.map(({ place }) => place)];
}

/** The last known size of each day, in order. */
function byDay(seen: readonly Seen[]) {
  const days = new Map<string, { day: string; lower: number | null; upper: number | null }>();
  const known = seen.filter(({ lower, upper }) => lower !== null || upper !== null);
  for (const { at, lower, upper } of known.toSorted((a, b) => a.at - b.at)) {
    const day = toDay(at);
    days.set(day, { day, lower, upper });
  }
  return [...days.values()];
}
