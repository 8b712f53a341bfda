import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { chunks } from './chunks.ts';

type Db = Kysely<Database>;

/** The refs in an owner's list, including recently removed ones; undefined if there is no such list. */
export async function findRefsOfList(db: Db, ownerId: string, listId: string): Promise<Set<string> | undefined> {
  const list = await db
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (list === undefined) return undefined;
  const rows = await db
    .selectFrom('list_items')
    .select('ref')
    .where('list_id', '=', listId)
    .where('owner_id', '=', ownerId)
    .execute();
  return new Set(rows.map(({ ref }) => ref));
}

/** An owner's lists that hold an entry, with what was known of it when it was added, newest first. */
export function findListsOfRef(db: Db, ownerId: string, ref: string, limit: number) {
  return db
    .selectFrom('list_items')
    .innerJoin('lists', 'lists.id', 'list_items.list_id')
    .select(['lists.id', 'lists.name', 'list_items.snapshot'])
    .where('list_items.owner_id', '=', ownerId)
    .where('list_items.ref', '=', ref)
    .where('list_items.deleted_at', 'is', null)
    .where('lists.deleted_at', 'is', null)
    .orderBy('lists.updated_at', 'desc')
    .orderBy('lists.id')
    .limit(limit)
    .execute();
}

/** Which of these entries are in which of an owner's lists now. */
export async function findListsOfRefs(db: Db, ownerId: string, refs: readonly string[]) {
  const found: { ref: string; list_id: string }[] = [];
  for (const part of chunks(refs)) {
    const rows = await db
      .selectFrom('list_items')
      .innerJoin('lists', 'lists.id', 'list_items.list_id')
      .select(['list_items.ref', 'list_items.list_id'])
      .where('list_items.owner_id', '=', ownerId)
      .where('list_items.ref', 'in', part)
      .where('list_items.deleted_at', 'is', null)
      .where('lists.deleted_at', 'is', null)
      .execute();
    found.push(...rows);
  }
  return found;
}
