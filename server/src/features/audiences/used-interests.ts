import { parseRef, refOf } from '@interest-miner/contract/interest';
import type { Kysely } from 'kysely';
import { readInBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import { findChanged, findNaming } from './queries/audiences.ts';
import { roughSizeOf } from './rough-size.ts';
import { readSpec, toAudience } from './to-audience.ts';

/** Audiences read at a time: each may hold 1,500 interests. */
const batch = 5;

async function* audiencesOf(db: Kysely<Database>, ownerId: string) {
  for await (const row of readInBatches(db, 'audiences', { owner_id: ownerId, deleted_at: null }, { rows: batch })) {
    yield toAudience(row);
  }
}

/** The interests of an owner's audiences that are not deleted, in batches, with the audience each is in. */
export async function* usedInAudiences(db: Kysely<Database>, ownerId: string) {
  for await (const { id, name, spec } of audiencesOf(db, ownerId)) {
    const place = { kind: 'audience' as const, id, name, running: false, meta_ids: [] };
    yield spec.groups.flat().map((snapshot) => ({ snapshot, place }));
  }
}

/**
 * A rough size of each of an owner's audiences that have interests.
 * @param sizeNow the size of an interest now, null if it is lost; undefined keeps the size it was added with
 */
export async function* roughSizesOf(
  db: Kysely<Database>,
  ownerId: string,
  sizeNow: (ref: string) => { lower: number | null; upper: number | null } | null | undefined,
) {
  for await (const { id, spec } of audiencesOf(db, ownerId)) {
    if (spec.groups.length === 0) continue;
    const groups = spec.groups.map((rows) =>
      rows.flatMap((row) => {
        const size = sizeNow(refOf(row));
        return size === null ? [] : [{ ...row, ...size }];
      }),
    );
    yield { id, ...roughSizeOf({ ...spec, groups }) };
  }
}

/** An owner's audiences that target an interest, last changed first. */
export async function audiencesWith(db: Kysely<Database>, ownerId: string, ref: string) {
  const rows = await findNaming(db, ownerId, parseRef(ref).id);
  return rows.filter((row) => readSpec(row).groups.some((group) => group.some((one) => refOf(one) === ref)));
}

/** Refs in those of an owner's audiences that changed since a time; none for a deleted one. */
export async function refsChangedSince(
  db: Kysely<Database>,
  ownerId: string,
  ids: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (ids.length === 0) return new Map();
  const { changed, kept } = await findChanged(db, ownerId, ids, since);
  const refs = new Map<string, ReadonlySet<string>>();
  for (const id of ids) if (!kept.has(id)) refs.set(id, new Set());
  for (const row of changed) refs.set(row.id, new Set(readSpec(row).groups.flat().map(refOf)));
  return refs;
}
