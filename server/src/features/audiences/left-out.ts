import type { LeftOut } from '@interest-miner/contract/audiences/endpoints';
import { audienceLimits } from '@interest-miner/contract/audiences/limits';
import { type InterestSnapshot, isMetaId, refOf } from '@interest-miner/contract/interest';
import type { Deps, UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findOpenConnection } from '../connections/index.ts';
import { snapshotOfInterest } from '../lists/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkAtMeta } from './lost-at-meta.ts';
import { findNamesAtMeta } from './names-at-meta.ts';
import { getAudience } from './read-audiences.ts';

/** Rows of the catalogue that are asked for per row: most have an id, but not all. */
const asked = 40;
/** Rows that get suggestions; an audience has at most 1,500, and each question takes the engine some milliseconds. */
const maxHelped = 30;

/** A name that the catalogue does not have is looked for by its words and their meaning. */
async function namedLike(catalogue: Deps['catalogue'], name: string) {
  const { interests, related = [] } = await catalogue.search(name, { limit: asked, related: true });
  return [...interests, ...related];
}

/** Rows known by name only that the connected account, or somebody before, has found at Meta; by their ids. */
async function foundByName(deps: Deps, ownerId: string, rows: readonly InterestSnapshot[]) {
  const keys = rows.filter(({ id, type }) => type === 'interests' && !isMetaId(id)).map(({ id }) => id);
  const connection = keys.length === 0 ? null : await findOpenConnection(deps, ownerId);
  if (connection) await findNamesAtMeta(deps, connection, keys, 'screen');
  const known = keys.length === 0 ? [] : [...(await deps.catalogue.find(keys))];
  return new Map(known.flatMap(([key, row]) => (isMetaId(row.id) ? [[key, snapshotOfInterest(row)] as const] : [])));
}

/** The nearest rows with an id, by meaning. */
async function nearestWithId({ catalogue }: Deps, row: InterestSnapshot, taken: ReadonlySet<string>) {
  const { interests: near } = await catalogue.suggest([{ id: row.id, name: row.name }], { limit: asked });
  return (near.length > 0 ? near : await namedLike(catalogue, row.name))
    .filter(({ id, removed }) => isMetaId(id) && !removed && !taken.has(id))
    .slice(0, audienceLimits.nearest)
    .map(snapshotOfInterest);
}

/**
 * What a push would leave out of one of the actor's audiences, since it has no id or the connected account no longer has it, and what
 * can take its place.
 * @throws AppError not_found, interests_unavailable, rate_limited
 */
export async function getLeftOut({ deps, actor }: UserContext, { id }: { id: string }): Promise<LeftOut> {
  const { spec } = await getAudience({ deps, actor }, { id });
  await deps.limits.take(attemptLimits.leftOut, actor.userId);
  const all = spec.groups.flat().map((row) => row.id);
  const named = await foundByName(deps, ownerOf(actor), spec.groups.flat());
  const taken = new Set(all);
  const { lost: gone, unchecked } = await checkAtMeta(deps, ownerOf(actor), all);
  const rows: LeftOut['rows'] = [];
  for (const [place, group] of spec.groups.entries()) {
    for (const row of group.filter((one) => !isMetaId(one.id) || gone.has(one.id))) {
      // Only interests have neighbours in the catalogue: a behaviour is not replaced by one.
      const isHelped = rows.length < maxHelped && row.type === 'interests';
      const own = named.get(row.id);
      const isNew = own !== undefined && !taken.has(own.id);
      const nearest = isNew ? [own] : isHelped ? await nearestWithId(deps, row, taken) : [];
      // What one row is offered first, no other one is.
      if (nearest[0]) taken.add(nearest[0].id);
      rows.push({
        ref: refOf(row),
        name: row.name,
        group: place + 1,
        reason: gone.has(row.id) ? 'gone' : 'no_id',
        nearest,
      });
    }
  }
  return { remaining: all.length - rows.length, rows, unchecked };
}
