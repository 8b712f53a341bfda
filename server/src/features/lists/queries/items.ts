import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { deleteBeyond, type Where } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { ListItemsTable } from '../../../db/tables/lists.ts';

type Db = Kysely<Database>;

/** The entries of a list by position. */
export function findItems(db: Db, ownerId: string, listId: string): Promise<ListItemsTable[]> {
  return db
    .selectFrom('list_items')
    .selectAll()
    .where('list_id', '=', listId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** The refs of a list's entries: those that are in it, or removed ones too. */
export async function findRefs(
  db: Db,
  ownerId: string,
  listId: string,
  which: 'present' | 'all',
): Promise<ReadonlySet<string>> {
  const all = db.selectFrom('list_items').select('ref').where('list_id', '=', listId).where('owner_id', '=', ownerId);
  const rows = await (which === 'all' ? all : all.where('deleted_at', 'is', null)).execute();
  return new Set(rows.map(({ ref }) => ref));
}

/** The highest position in a list, of removed entries too; 0 without any. */
export async function findLastPosition(db: Db, listId: string): Promise<number> {
  const row = await db
    .selectFrom('list_items')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return Number(row?.position ?? 0);
}

/** Adds entries; a removed one is added anew. @returns the refs that were not in the list */
export async function insertItems(db: Db, items: readonly Omit<ListItemsTable, 'id'>[]): Promise<string[]> {
  if (items.length === 0) return [];
  const rows = await db
    .insertInto('list_items')
    // Keys in the order of time: with random ones, SQLite changes a page of their index for each row that it deletes.
    .values(items.map((item) => ({ id: randomUUIDv7(), ...item })))
    .onConflict((conflict) =>
      conflict
        .columns(['list_id', 'ref'])
        .doUpdateSet((eb) => ({
          position: eb.ref('excluded.position'),
          snapshot: eb.ref('excluded.snapshot'),
          size_lower: eb.ref('excluded.size_lower'),
          size_upper: eb.ref('excluded.size_upper'),
          is_estimate: eb.ref('excluded.is_estimate'),
          seen_year: eb.ref('excluded.seen_year'),
          note: eb.ref('excluded.note'),
          tags: eb.ref('excluded.tags'),
          added_at: eb.ref('excluded.added_at'),
          deleted_at: null,
        }))
        .where('list_items.deleted_at', 'is not', null),
    )
    .returning('ref')
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Removes entries. @returns the refs that were in the list */
export async function markRemoved(db: Db, listId: string, refs: readonly string[], now: number): Promise<string[]> {
  const rows = await db
    .updateTable('list_items')
    .set({ deleted_at: now })
    .where('list_id', '=', listId)
    .where('ref', 'in', refs)
    .where('deleted_at', 'is', null)
    .returning('ref')
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Undoes removals made after `since`. @returns the refs that came back */
export async function unmarkRemoved(db: Db, listId: string, refs: readonly string[], since: number): Promise<string[]> {
  const rows = await db
    .updateTable('list_items')
    .set({ deleted_at: null })
    .where('list_id', '=', listId)
    .where('ref', 'in', refs)
    .where('deleted_at', '>', since)
    .returning('ref')
    .execute();
  return rows.map(({ ref }) => ref);
}

/** Changes the note or tags of an entry that is not removed, in a list that is not deleted. */
export function changeItem(
  db: Db,
  ownerId: string,
  key: { listId: string; ref: string },
  change: { note?: string; tags?: string },
): Promise<ListItemsTable | undefined> {
  return db
    .updateTable('list_items')
    .set(change)
    .where('list_id', '=', key.listId)
    .where('owner_id', '=', ownerId)
    .where('ref', '=', key.ref)
    .where('deleted_at', 'is', null)
    .where('list_id', 'in', (eb) =>
      eb.selectFrom('lists').select('id').where('owner_id', '=', ownerId).where('deleted_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Permanently removes a list's removed entries beyond the newest `keep`, so that a list stays bounded. */
export async function trimRemoved(db: Db, listId: string, keep: number): Promise<void> {
  const removed: Where<'list_items'> = (eb) => eb.and([eb('list_id', '=', listId), eb('deleted_at', 'is not', null)]);
  await deleteBeyond(db, 'list_items', removed, { newest: 'deleted_at', keep, limit: keep });
}

/** A list with entries removed at or before a time. */
export async function findPurgeable(db: Db, until: number): Promise<string | undefined> {
  const query = db.selectFrom('list_items').select('list_id').where('deleted_at', '<=', until).limit(1);
  return (await query.executeTakeFirst())?.list_id;
}
