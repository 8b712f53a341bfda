import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;
/** Clearings made at or before `until`, which can no longer be undone. */
export function findDueClearings(db: Db, until: number) {
  return db
    .selectFrom('search_history_clearings')
    .select(['user_id', 'cleared_until'])
    .where('cleared_at', '<=', until)
    .orderBy('cleared_at')
    .limit(1000)
    .execute();
}

/** Deletes a clearing whose searches have been purged, unless a newer clearing has replaced it. */
export async function forgetClearing(db: Db, userId: string, clearedUntil: number): Promise<void> {
  await db
    .deleteFrom('search_history_clearings')
    .where('user_id', '=', userId)
    .where('cleared_until', '=', clearedUntil)
    .execute();
}

export async function deleteClearing(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('search_history_clearings').where('user_id', '=', userId).execute();
}
