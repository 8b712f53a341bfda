import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { refOf } from '@interest-miner/contract/interest';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { Deps, UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { dayMs, toDay } from '../../lib/time.ts';
import { getAudience } from '../audiences/index.ts';
import type { AlertFacts } from './compare.ts';
import { findAlerts } from './queries/alerts.ts';
import { findRefsOfList } from './queries/lists.ts';
import { findWatchOwner } from './queries/owners.ts';
import { type DaySize, everyDay, findAudienceSizes, findListSizes, findSizesOfAudiences } from './queries/sizes.ts';
import { withPlaces } from './read-alerts.ts';

/** Alerts about a place: about interests in it now, or in it when they were found. */
async function historyOf(
  deps: Deps,
  ownerId: string,
  { kind, id, refs }: Pick<AlertPlace, 'kind' | 'id'> & { refs: ReadonlySet<string> },
  sizes: readonly DaySize[],
) {
  const rows = (await findAlerts(deps.db, ownerId, alertLimits.stored)).filter(({ ref, facts }) => {
    if (refs.has(ref)) return true;
    return (JSON.parse(facts) as AlertFacts).foundIn?.some((place) => place.kind === kind && place.id === id);
  });
  const changes = await withPlaces(deps.db, ownerId, rows.slice(0, alertLimits.shown));
  const watched = await findWatchOwner(deps.db, ownerId);
  const until = Math.floor((watched?.checked_at ?? 0) / dayMs);
  const points = everyDay(sizes, until).map(({ day, size_lower, size_upper }) => ({
    day: toDay(day * dayMs),
    lower: size_lower,
    upper: size_upper,
  }));
  return { sizes: points, changes };
}

/** How a list changed over time. @throws AppError not_found */
export async function getListHistory({ deps, actor }: UserContext, { id }: { id: string }) {
  const ownerId = ownerOf(actor);
  const refs = await findRefsOfList(deps.db, ownerId, id);
  if (!refs) throw new AppError('not_found', { message: listsTexts.listMissing });
  return historyOf(deps, ownerId, { kind: 'list', id, refs }, await findListSizes(deps.db, ownerId, id));
}

/** How an audience changed over time. @throws AppError not_found */
export async function getAudienceHistory({ deps, actor }: UserContext, { id }: { id: string }) {
  const ownerId = ownerOf(actor);
  const { spec } = await getAudience({ deps, actor }, { id });
  const refs = new Set(spec.groups.flat().map(refOf));
  return historyOf(deps, ownerId, { kind: 'audience', id, refs }, await findAudienceSizes(deps.db, ownerId, id));
}

/** How the sizes of the actor's audiences changed, for those with a history. */
export async function listAudienceSizes({ deps, actor }: UserContext) {
  const rows = await findSizesOfAudiences(deps.db, ownerOf(actor));
  const byAudience = Map.groupBy(rows, ({ audience_id }) => audience_id);
  return [...byAudience].map(([id, days]) => ({
    id,
    sizes: days.map(({ day, size_lower, size_upper }) => ({
      day: toDay(day * dayMs),
      lower: size_lower,
      upper: size_upper,
    })),
  }));
}
