import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;
/** More than one save adds, so that histories from before the limit shrink gradually. */
const maxTrimmed = 100;

/** Removes at most `limit` searches deleted at or before `until`. @returns the number removed */
export function purgeDeleted(db: Db, until: number, limit: number): Promise<number> {
  return purge(db, limit, (eb) => eb('deleted_at', '<=', until));
}

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

/** Removes at most `limit` of a user's searches visited at or before `visitedUntil`. @returns the number removed */
export function purgeSearches(db: Db, userId: string, visitedUntil: number, limit: number): Promise<number> {
  return purge(db, limit, (eb) => eb.and([eb('user_id', '=', userId), eb('last_visited', '<=', visitedUntil)]));
}

type Condition = (eb: ExpressionBuilder<Database, 'search_history'>) => Expression<SqlBool>;

async function purge(db: Db, limit: number, isDue: Condition): Promise<number> {
  const result = await db
    .deleteFrom('search_history')
    .where('id', 'in', (eb) => eb.selectFrom('search_history').select('id').where(isDue).limit(limit))
    // Check the row again: it may have been restored or visited since the subquery ran.
    .where(isDue)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes a user's oldest searches beyond the newest `keep`, never the one just stored. */
export async function trimSearches(db: Db, userId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('search_history')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('search_history')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('last_visited', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        .limit(maxTrimmed),
    )
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

/** One batch of a user's searches by `search_key`, starting after the key `after`. */
export function readSearches(db: Db, userId: string, after: string, limit: number) {
  return db
    .selectFrom('search_history')
    .select(['id', 'search_key', 'search_text', 'created_at', 'last_visited', 'visit_count', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('search_key', '>', after)
    .orderBy('search_key')
    .limit(limit)
    .execute();
}

export async function deleteClearing(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('search_history_clearings').where('user_id', '=', userId).execute();
}
