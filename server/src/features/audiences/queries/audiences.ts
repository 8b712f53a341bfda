import type { Kysely, Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AudiencesTable } from '../../../db/tables/audiences.ts';

type Db = Kysely<Database>;

/** All columns except the targeting, which may take 400 kB. */
const listed = ['id', 'name', 'summary', 'revision', 'created_at', 'updated_at'] as const;
export type ListedAudience = Pick<AudiencesTable, (typeof listed)[number]>;

const ofOwner = (db: Db, ownerId: string) =>
  db.selectFrom('audiences').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);

/** Reserves one of an owner's places for audiences. @returns false if there is none left */
export async function takePlace(db: Db, ownerId: string, max: number): Promise<boolean> {
  const row = await db
    .insertInto('audience_owners')
    .values({ owner_id: ownerId, audience_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet((eb) => ({ audience_count: eb('audience_owners.audience_count', '+', 1) }))
        .where('audience_owners.audience_count', '<', max),
    )
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an owner's row until the transaction ends, so that its count stays true. */
export async function lockOwner(db: Db, ownerId: string): Promise<void> {
  await db
    .insertInto('audience_owners')
    .values({ owner_id: ownerId, audience_count: 0 })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet((eb) => ({ audience_count: eb.ref('audience_owners.audience_count') })),
    )
    .execute();
}

/** Frees a place. Locks the owner's row before any audience's, as `takePlace` does. */
export async function freePlace(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('audience_owners')
    .set((eb) => ({ audience_count: eb('audience_count', '-', 1) }))
    .where('owner_id', '=', ownerId)
    .execute();
}

export function findListed(db: Db, ownerId: string): Promise<ListedAudience[]> {
  return ofOwner(db, ownerId).select(listed).orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
}

export function findAudience(db: Db, ownerId: string, id: string): Promise<AudiencesTable | undefined> {
  return ofOwner(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Which of these audiences exist, and which of them changed since a time. Up to 200 ids. */
export async function findChanged(db: Db, ownerId: string, ids: readonly string[], since: number) {
  const named = ofOwner(db, ownerId).where('id', 'in', ids);
  const kept = await named.select('id').execute();
  const changed = await named.select(['id', 'spec']).where('updated_at', '>=', since).execute();
  return { kept: new Set(kept.map(({ id }) => id)), changed };
}

export async function insertAudience(db: Db, row: AudiencesTable): Promise<void> {
  await db.insertInto('audiences').values(row).execute();
}

/**
 * Changes an audience that is not deleted and increments its revision.
 * @param revision only changes it at this revision
 * @returns undefined if there is no such audience, or it has another revision
 */
export function changeAudience(
  db: Db,
  ownerId: string,
  id: string,
  change: Updateable<AudiencesTable>,
  revision?: number,
): Promise<AudiencesTable | undefined> {
  let update = db
    .updateTable('audiences')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (revision !== undefined) update = update.where('revision', '=', revision);
  return update.returningAll().executeTakeFirst();
}

/** @returns whether there was such an audience */
export async function markDeleted(db: Db, ownerId: string, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('audiences')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Restores an audience deleted after `since`. */
export function unmarkDeleted(db: Db, ownerId: string, id: string, since: number): Promise<AudiencesTable | undefined> {
  return db
    .updateTable('audiences')
    .set({ deleted_at: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .returningAll()
    .executeTakeFirst();
}

/** Permanently removes an owner's deleted audiences, except the last `keep`. */
export async function purgeBeyond(db: Db, ownerId: string, keep: number): Promise<void> {
  const deleted = (limited: Db) =>
    limited
      .selectFrom('audiences')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .orderBy('id');
  const kept = await deleted(db).limit(keep).execute();
  if (kept.length < keep) return;
  await db
    .deleteFrom('audiences')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
    .execute();
}

/** Permanently removes at most `limit` audiences deleted before `until`. @returns their number */
export async function purgeDeleted(db: Db, until: number, limit: number): Promise<number> {
  const due = db.selectFrom('audiences').select('id').where('deleted_at', '<', until).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('audiences').where('id', 'in', due).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes at most `limit` of an owner's audiences. @returns their number */
export async function eraseAudiences(db: Db, ownerId: string, limit: number): Promise<number> {
  const due = db.selectFrom('audiences').select('id').where('owner_id', '=', ownerId).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('audiences').where('id', 'in', due).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function eraseOwner(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('audience_owners').where('owner_id', '=', ownerId).execute();
}

/** An owner's audiences by id, including deleted ones; one page of an export. */
export function readAudiences(db: Db, ownerId: string, after: string, limit: number): Promise<AudiencesTable[]> {
  return db
    .selectFrom('audiences')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
