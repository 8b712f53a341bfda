import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertLimits } from '@interest-miner/contract/alerts/limits';
import { isMetaId, refOf } from '@interest-miner/contract/interest';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../db/schema.ts';
import type { WatchedInterestsTable } from '../../../db/tables/alerts.ts';
import type { AdObject } from '../../../ports/ads/port.ts';
import { usedInAudiences } from '../../audiences/index.ts';
import { usedInLists } from '../../lists/index.ts';
import { usedInPushes } from '../../pushes/index.ts';

/** What is known about an interest in use when its watch starts. */
export type Used = Pick<WatchedInterestsTable, 'ref' | 'name' | 'size_lower' | 'size_upper' | 'source'> & {
  places: AlertPlace[];
  running: boolean;
};

const namedId = z.object({ id: z.coerce.string(), name: z.string().catch('') });
const groups = z.array(z.object({ interests: z.array(namedId).catch([]) })).catch([]);

/** The interests in a targeting as Meta writes it. */
export function interestsOfTargeting(targeting: Readonly<Record<string, unknown>>): { id: string; name: string }[] {
  const old = z.array(namedId).catch([]).parse(targeting.interests);
  return [...old, ...groups.parse(targeting.flexible_spec).flatMap(({ interests }) => interests)];
}

/**
 * Every interest a person uses, once, with the places it is used in: affected ad sets first, then lists, audiences and pushes,
 * up to the limit.
 */
export async function collectUsed(
  db: Kysely<Database>,
  ownerId: string,
  adSets: readonly AdObject[],
): Promise<ReadonlyMap<string, Used>> {
  const used = new Map<string, Used>();
  const add = (row: Omit<Used, 'places' | 'running'>, place: AlertPlace) => {
    const known = used.get(row.ref);
    if (known) {
      if (known.places.length < alertLimits.places) known.places.push(place);
      known.running ||= place.running;
    } else if (used.size < alertLimits.watched) used.set(row.ref, { ...row, places: [place], running: place.running });
  };
  const addTargeting = (targeting: Readonly<Record<string, unknown>>, place: AlertPlace) => {
    for (const row of interestsOfTargeting(targeting)) {
      if (!isMetaId(row.id)) continue;
      add({ ref: row.id, name: row.name || row.id, size_lower: null, size_upper: null, source: 'meta' }, place);
    }
  };
  for (const { id, name, status, targeting, campaignId } of adSets) {
    addTargeting(targeting ?? {}, {
      kind: 'ad_set',
      id,
      name,
      running: status === 'ACTIVE',
      meta_ids: [id, ...(campaignId === null ? [] : [campaignId])],
    });
  }
  for (const source of [usedInLists(db, ownerId), usedInAudiences(db, ownerId)]) {
    for await (const rows of source) {
      for (const { snapshot, place } of rows) {
        const { name, lower, upper, source: of } = snapshot;
        add({ ref: refOf(snapshot), name, size_lower: lower, size_upper: upper, source: of }, place);
      }
    }
  }
  for (const { targeting, place } of await usedInPushes(db, ownerId)) addTargeting(targeting, place);
  return used;
}
