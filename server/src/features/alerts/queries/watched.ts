import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { WatchedInterestsTable } from '../../../db/tables/alerts.ts';
import { chunks } from './chunks.ts';

type Db = Kysely<Database>;

/** Adds interests in use; for those already watched, only the places change. */
export async function upsertWatched(db: Db, rows: readonly WatchedInterestsTable[]): Promise<void> {
  for (const part of chunks(rows)) {
    await db
      .insertInto('watched_interests')
      .values([...part])
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'ref']).doUpdateSet((eb) => ({
          places: eb.ref('excluded.places'),
          running: eb.ref('excluded.running'),
          seen_at: eb.ref('excluded.seen_at'),
        })),
      )
      .execute();
  }
}

/** Stops watching interests that a round did not find in use. */
export async function dropUnused(db: Db, ownerId: string, roundAt: number): Promise<void> {
  await db.deleteFrom('watched_interests').where('owner_id', '=', ownerId).where('seen_at', '<', roundAt).execute();
}

/** Interests not checked in a round yet, those in running ad sets first. */
export function findUnchecked(db: Db, ownerId: string, roundAt: number, limit: number) {
  return db
    .selectFrom('watched_interests')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('checked_at', '<', roundAt)
    .orderBy('running', 'desc')
    .orderBy('ref')
    .limit(limit)
    .execute();
}

/** Marks unchanged interests as checked. */
export async function markChecked(db: Db, ownerId: string, refs: readonly string[], roundAt: number): Promise<void> {
  for (const part of chunks(refs)) {
    await db
      .updateTable('watched_interests')
      .set({ checked_at: roundAt })
      .where('owner_id', '=', ownerId)
      .where('ref', 'in', part)
      .where('checked_at', '<', roundAt)
      .execute();
  }
}

/**
 * Stores the result of a check.
 * @param row as it was read
 * @returns false if another process has checked it meanwhile, in any round
 */
export async function changeWatched(
  db: Db,
  row: Pick<WatchedInterestsTable, 'owner_id' | 'ref' | 'checked_at'>,
  roundAt: number,
  change: Partial<WatchedInterestsTable>,
): Promise<boolean> {
  const changed = await db
    .updateTable('watched_interests')
    .set({ ...change, checked_at: roundAt })
    .where('owner_id', '=', row.owner_id)
    .where('ref', '=', row.ref)
    .where('checked_at', '=', row.checked_at)
    .returning('ref')
    .executeTakeFirst();
  return changed !== undefined;
}

export type FoundPlaces = Pick<WatchedInterestsTable, 'ref' | 'places' | 'seen_at'>;

/** Where watched interests were found in use, and when. */
export async function findPlaces(db: Db, ownerId: string, refs: readonly string[]): Promise<FoundPlaces[]> {
  const found: FoundPlaces[] = [];
  for (const part of chunks([...new Set(refs)])) {
    const rows = await db
      .selectFrom('watched_interests')
      .select(['ref', 'places', 'seen_at'])
      .where('owner_id', '=', ownerId)
      .where('ref', 'in', part)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** What the watch knows of one interest. */
export function findWatchedOne(db: Db, ownerId: string, ref: string) {
  return db
    .selectFrom('watched_interests')
    .select(['size_lower', 'size_upper', 'checked_at'])
    .where('owner_id', '=', ownerId)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** What is known of everything an owner uses, by ref. */
export async function findKnown(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('watched_interests')
    .select(['ref', 'size_lower', 'size_upper', 'state'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map((row) => [row.ref, row]));
}
