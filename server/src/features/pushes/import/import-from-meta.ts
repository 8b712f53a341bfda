import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { importFromMeta as endpoint } from '@interest-miner/contract/pushes/import-endpoints';
import { pushLimits } from '@interest-miner/contract/pushes/limits';
import type { z } from 'zod';
import type { Deps, UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { toIso } from '../../../lib/time.ts';
import { refusalOf } from '../../../ports/ads/port.ts';
import { createAudience } from '../../audiences/index.ts';
import { withConnection } from '../../connections/index.ts';
import { createListOf, snapshotOfInterest } from '../../lists/index.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { readGoal } from './read-goal.ts';
import { readTargeting } from './read-targeting.ts';

interface Found {
  readonly kind: 'ad_set' | 'saved_audience';
  readonly id: string;
  readonly name: string;
  readonly targeting: Readonly<Record<string, unknown>>;
  /** Meta's code of what the ad set is optimised for; null for a saved audience, which has none. */
  readonly optimizationGoal: string | null;
}

/** Ad sets and saved audiences of the connected account, as Meta has them now. */
async function listTargetings(deps: Deps, ownerId: string) {
  return withConnection(deps, ownerId, async ({ kind, port, account, access }) => {
    const asked = access('screen');
    const answers = Promise.all([port.list(asked, 'adsets'), port.savedAudiences(asked)]);
    const [adSets, saved] = await answers.catch((error: unknown) => {
      throw refusalOf(error);
    });
    const items: Found[] = [
      ...saved.map((one) => ({ ...one, kind: 'saved_audience' as const, optimizationGoal: null })),
      ...adSets.map(({ id, name, targeting, optimizationGoal }) => ({
        kind: 'ad_set' as const,
        id,
        name,
        targeting: targeting ?? {},
        optimizationGoal,
      })),
    ];
    return { test: kind === 'test', account: account?.name ?? '', items };
  });
}

/**
 * What can be imported from the connected ad account, saved audiences first.
 * @throws AppError meta_not_connected, meta_refused, meta_unavailable, rate_limited
 */
export async function listImportable({ deps, actor }: UserContext) {
  await deps.limits.take(attemptLimits.metaImports, actor.userId);
  const { items, ...rest } = await listTargetings(deps, ownerOf(actor));
  const now = toIso(deps.clock());
  const shown = items.slice(0, pushLimits.imports).map(({ kind, id, name, targeting }) => {
    const { spec, rows } = readTargeting(targeting, now);
    const { countries, regions, cities } = spec.places;
    return { kind, id, name, interests: rows.length, countries, local_places: [...cities, ...regions] };
  });
  return { ...rest, items: shown };
}

/** Rows with path and size where the source of interests knows them; the others stay as the ad set names them. */
async function filledIn({ interests }: Deps, rows: readonly InterestSnapshot[]): Promise<InterestSnapshot[]> {
  const ids = rows.filter(({ type }) => type === 'interests').map(({ id }) => id);
  const known = ids.length === 0 ? null : await interests.find([...new Set(ids)]).catch(() => null);
  return rows.map((row) => {
    const found = row.type === 'interests' ? known?.get(row.id) : undefined;
    return found?.id === row.id ? snapshotOfInterest(found) : row;
  });
}

/**
 * Creates an audience or a list from an ad set or a saved audience.
 * @throws AppError not_found, validation_failed, limit_reached, unknown_interest, meta_not_connected, meta_refused,
 * meta_unavailable, rate_limited
 */
export async function importFromMeta({ deps, actor }: UserContext, body: z.output<typeof endpoint.body>) {
  await deps.limits.take(attemptLimits.metaImports, actor.userId);
  const { items } = await listTargetings(deps, ownerOf(actor));
  const item = items.find(({ kind, id }) => kind === body.kind && id === body.id);
  if (!item) throw new AppError('not_found');
  const { spec, rows: named, notes: leftOut } = readTargeting(item.targeting, toIso(deps.clock()));
  const rows = await filledIn(deps, named);
  const name = (body.name ?? item.name).slice(0, pushLimits.name) || item.id;
  if (body.as === 'list') {
    const list = await createListOf(deps, actor, name, rows);
    return { as: body.as, id: list.id, notes: [...leftOut] };
  }
  const { countries, regions, cities } = spec.places;
  if (countries.length + regions.length + cities.length === 0) {
    throw new AppError('validation_failed', { message: audienceTexts.placeRequired });
  }
  const { goal, notes } = readGoal(item.optimizationGoal);
  const audience = await createAudience({ deps, actor }, { name, spec: { ...spec, goal } }, rows);
  return { as: body.as, id: audience.id, notes: [...leftOut, ...notes] };
}
