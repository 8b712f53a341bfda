import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SavedViewsTable } from '../../db/tables/saved-views.ts';

type Db = Kysely<Database>;

export function findViews(db: Db, userId: string): Promise<SavedViewsTable | undefined> {
  return db.selectFrom('saved_views').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a user's views if their revision is the one before. @returns whether it was */
export async function replaceViews(db: Db, row: SavedViewsTable): Promise<boolean> {
  const { user_id, ...change } = row;
  const before = row.revision - 1;
  if (before === 0) {
    const inserted = await db
      .insertInto('saved_views')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .executeTakeFirst();
    return Number(inserted.numInsertedOrUpdatedRows) === 1;
  }
  const updated = await db
    .updateTable('saved_views')
    .set(change)
    .where('user_id', '=', user_id)
    .where('revision', '=', before)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows) === 1;
}

export async function deleteViews(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('user_id', '=', userId).execute();
}
