import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

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
