import { listLimits } from '@interest-miner/contract/lists/limits';
import { type Kysely, sql, type Updateable } from 'kysely';
import { deleteInBatches } from '../../../db/batches.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { Database } from '../../../db/schema.ts';
import type { ListsTable } from '../../../db/tables/lists.ts';
import { minuteMs } from '../../../lib/time.ts';

type Db = Kysely<Database>;

/** All columns except the order, which may take 30 kB. */
const columns = [
  'id',
  'owner_id',
  'brief_id',
  'name',
  'tags',
  'item_count',
  'size_lower',
  'size_upper',
  'has_estimate',
  'with_id',
  'seen_year',
  'seen_count',
  'bytes',
  'revision',
  'shared_at',
  'share_suspended_at',
  'created_at',
  'updated_at',
] as const;
export type ListRow = Pick<ListsTable, (typeof columns)[number]>;

export const listRows = ownedRows('lists', {
  count: 'list_owners.list_count',
  max: listLimits.lists,
  undoMs: listLimits.undoMinutes * minuteMs,
  maxDeleted: listLimits.lists,
  onDelete: { share_hash: null, shared_at: null, share_suspended_at: null },
  purgeChildren: (db, listId) => deleteInBatches(db, 'list_items', { list_id: listId }),
});

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
    .where('share_suspended_at', 'is', null)
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
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(revision === undefined ? {} : { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning(columns);
  return (revision === undefined ? update : update.where('revision', '=', revision)).executeTakeFirst();
}

/**
 * Counts the entries and sums up their sizes and bytes, if there are at most `max`. The caller holds the list's row.
 * @returns undefined if there are more
 */
export function recountItems(db: Db, id: string, max: number): Promise<ListRow | undefined> {
  const all = db.selectFrom('list_items').where('list_id', '=', id);
  const items = all.where('deleted_at', 'is', null);
  const lastYear = items.select((eb) => eb.fn.max('seen_year').as('value'));
  const count = items.select((eb) => eb.fn.countAll<number>().as('value'));
  return db
    .updateTable('lists')
    .set({
      bytes: all.select(
        sql<number>`coalesce(sum(octet_length(snapshot) + octet_length(note) + octet_length(tags)), 0)`.as('value'),
      ),
      item_count: count,
      size_lower: items.select((eb) => eb.fn.max('size_lower').as('value')),
      size_upper: items.select((eb) => eb.fn.sum<number>('size_upper').as('value')),
      has_estimate: items.select((eb) => eb.fn.coalesce(eb.fn.max('is_estimate'), eb.lit(0)).as('value')),
      // Our own ids start with "builtin:", after the kind of other targeting where there is one.
      with_id: items.where('ref', 'not like', '%builtin:%').select((eb) => eb.fn.countAll<number>().as('value')),
      seen_year: lastYear,
      seen_count: items.where('seen_year', '=', lastYear).select((eb) => eb.fn.countAll<number>().as('value')),
    })
    .where('id', '=', id)
    .where(count, '<=', max)
    .returning(columns)
    .executeTakeFirst();
}

/** Permanently removes a list's entries that were removed at or before `until`. */
export function purgeRemoved(db: Db, listId: string, until: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Locks the list before its entries, as every change does.
    await transaction.updateTable('lists').set({ bytes: 0 }).where('id', '=', listId).execute();
    const removed = transaction.deleteFrom('list_items').where('list_id', '=', listId);
    await removed.where('deleted_at', '<=', until).execute();
    await recountItems(transaction, listId, Number.MAX_SAFE_INTEGER);
  });
}

/** Ends the links to all of an owner's lists. */
export async function endLinks(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('lists')
    .set({ share_hash: null, shared_at: null, share_suspended_at: null })
    .where('owner_id', '=', ownerId)
    .where('share_hash', 'is not', null)
    .execute();
}
