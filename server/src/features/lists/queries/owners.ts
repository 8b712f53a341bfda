import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** Reserves one of an owner's places for lists. @returns false if there is none left */
export async function takePlace(db: Db, ownerId: string, max: number): Promise<boolean> {
  const row = await db
    .insertInto('list_owners')
    .values({ owner_id: ownerId, list_count: 1, current_list_id: null })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet((eb) => ({ list_count: eb('list_owners.list_count', '+', 1) }))
        .where('list_owners.list_count', '<', max),
    )
    .returning('owner_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees a place. Locks the owner's row, like `takePlace`, before any list's, so that transactions cannot deadlock. */
export async function freePlace(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('list_owners')
    .set((eb) => ({ list_count: eb('list_count', '-', 1) }))
    .where('owner_id', '=', ownerId)
    .execute();
}

/**
 * Makes a list the current one.
 * @param onlyIfNone leaves another list current, unless that is deleted
 */
export async function makeCurrent(db: Db, ownerId: string, listId: string, onlyIfNone = false): Promise<void> {
  let change = db.updateTable('list_owners').set({ current_list_id: listId }).where('owner_id', '=', ownerId);
  if (onlyIfNone) {
    change = change.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lists')
            .select(sql`1`.as('one'))
            .whereRef('lists.id', '=', 'list_owners.current_list_id')
            .where('lists.deleted_at', 'is', null),
        ),
      ),
    );
  }
  await change.execute();
}

export async function findCurrent(db: Db, ownerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('list_owners')
    .select('current_list_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.current_list_id ?? null;
}

export async function deleteOwner(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('list_owners').where('owner_id', '=', ownerId).execute();
}
