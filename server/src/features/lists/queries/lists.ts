import type { Kysely, Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ListsTable } from '../../../db/tables/lists.ts';

type Db = Kysely<Database>;

/** All columns except the order, which may take 30 kB. */
const columns = [
  'id',
  'owner_id',
  'name',
  'tags',
  'item_count',
  'size_lower',
  'size_upper',
  'has_estimate',
  'revision',
  'shared_at',
  'created_at',
  'updated_at',
] as const;
export type ListRow = Pick<ListsTable, (typeof columns)[number]>;

const ofOwner = (db: Db, ownerId: string) =>
  db.selectFrom('lists').where('owner_id', '=', ownerId).where('deleted_at', 'is', null);

export function findLists(db: Db, ownerId: string): Promise<ListRow[]> {
  return ofOwner(db, ownerId).select(columns).orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
}

export function findList(db: Db, ownerId: string, id: string): Promise<ListsTable | undefined> {
  return ofOwner(db, ownerId).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function isNameTaken(db: Db, ownerId: string, name: string): Promise<boolean> {
  return (await ofOwner(db, ownerId).select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** The list behind a link. */
export function findShared(db: Db, shareHash: string): Promise<ListsTable | undefined> {
  return db
    .selectFrom('lists')
    .selectAll()
    .where('share_hash', '=', shareHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertList(db: Db, list: ListsTable): Promise<void> {
  await db.insertInto('lists').values(list).execute();
}

/**
 * Changes a list that is not deleted.
 * @param revision only changes it if its order has this revision
 * @returns undefined if there is no such list, or it has another revision
 */
export function changeList(
  db: Db,
  ownerId: string,
  id: string,
  change: Updateable<ListsTable>,
  revision?: number,
): Promise<ListRow | undefined> {
  const update = db
    .updateTable('lists')
    .set((eb) => (revision === undefined ? change : { ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning(columns);
  return (revision === undefined ? update : update.where('revision', '=', revision)).executeTakeFirst();
}

/**
 * Counts the entries and sums up their sizes, if there are at most `max`. The caller holds the list's row.
 * @returns undefined if there are more
 */
export function recountItems(db: Db, id: string, max: number): Promise<ListRow | undefined> {
  const items = db.selectFrom('list_items').where('list_id', '=', id).where('deleted_at', 'is', null);
  const count = items.select((eb) => eb.fn.countAll<number>().as('value'));
  return db
    .updateTable('lists')
    .set({
      item_count: count,
      size_lower: items.select((eb) => eb.fn.max('size_lower').as('value')),
      size_upper: items.select((eb) => eb.fn.sum<number>('size_upper').as('value')),
      has_estimate: items.select((eb) => eb.fn.coalesce(eb.fn.max('is_estimate'), eb.lit(0)).as('value')),
    })
    .where('id', '=', id)
    .where(count, '<=', max)
    .returning(columns)
    .executeTakeFirst();
}

/** Marks a list deleted and ends its link. @returns false if there is no such list */
export async function markDeleted(db: Db, ownerId: string, id: string, now: number): Promise<boolean> {
  const change = { deleted_at: now, share_hash: null, shared_at: null };
  return (await changeList(db, ownerId, id, change)) !== undefined;
}

/** Undoes a deletion made after `since`. */
export function unmarkDeleted(db: Db, ownerId: string, id: string, since: number): Promise<ListRow | undefined> {
  return db
    .updateTable('lists')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '>', since)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Claims lists for permanent removal: those deleted at or before `until`, or an owner's deleted lists beyond the newest
 * `keep`. They can no longer be restored; after an interruption the next caller removes them.
 */
export async function takePurgeable(
  db: Db,
  which: { until: number } | { ownerId: string; keep: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('lists')
    .set({ deleted_at: 0 })
    .where('deleted_at', 'is not', null)
    .where('id', 'in', (eb) => {
      const deleted = eb.selectFrom('lists').select('id').where('deleted_at', 'is not', null).limit(100);
      if ('until' in which) return deleted.where('deleted_at', '<=', which.until);
      const own = deleted.where('owner_id', '=', which.ownerId);
      return own.orderBy('deleted_at', 'desc').orderBy('id').offset(which.keep);
    })
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Permanently removes a deleted list. */
export async function purgeList(db: Db, id: string): Promise<void> {
  await db.deleteFrom('lists').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Removes at most `limit` of an owner's lists, deleted or not. @returns the number removed */
export async function eraseLists(db: Db, ownerId: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('lists')
    .where('id', 'in', (eb) => eb.selectFrom('lists').select('id').where('owner_id', '=', ownerId).limit(limit))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the links to all of an owner's lists. */
export async function endLinks(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('lists')
    .set({ share_hash: null, shared_at: null })
    .where('owner_id', '=', ownerId)
    .where('share_hash', 'is not', null)
    .execute();
}

/** One batch of an owner's lists by id, deleted ones included, starting after `after`. */
export function readLists(db: Db, ownerId: string, after: string, limit: number): Promise<ListsTable[]> {
  return db
    .selectFrom('lists')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
