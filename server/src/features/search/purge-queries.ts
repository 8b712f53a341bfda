import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
/** More than one save can add: what was stored before there was a bound goes bit by bit. */
const trimmedAtOnce = 100;

/** Removes searches deleted at or before `until`. @returns how many, at most `limit` */
export async function purgeDeleted(db: Db, until: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('search_history')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('search_history')
          .select('id')
          .where('deleted_at', 'is not', null)
          .where('deleted_at', '<=', until)
          .limit(limit),
      ),
    )
    // Again, in the row itself: it may have been restored since the inner look.
    .where('deleted_at', '<=', until)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Clearings that happened at or before `until`, so that their undo is over. */
export function findDueClearings(db: Db, until: number) {
  return db
    .selectFrom('search_history_clearings')
    .select(['user_id', 'cleared_until'])
    .where('cleared_at', '<=', until)
    .orderBy('cleared_at')
    .limit(1000)
    .execute();
}

/** Removes searches of a user, those visited at or before `visitedUntil`. @returns how many, at most `limit` */
export async function purgeSearches(db: Db, userId: string, visitedUntil: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('search_history')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('search_history')
          .select('id')
          .where('user_id', '=', userId)
          .where('last_visited', '<=', visitedUntil)
          .limit(limit),
      ),
    )
    .where('last_visited', '<=', visitedUntil)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Removes what a user searched longest ago, beyond the newest `keep`; one that was just stored is never among it. */
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
        .limit(trimmedAtOnce),
    )
    .execute();
}

/** Forgets a clearing whose searches are gone, unless another one has followed. */
export async function forgetClearing(db: Db, userId: string, clearedUntil: number): Promise<void> {
  await db
    .deleteFrom('search_history_clearings')
    .where('user_id', '=', userId)
    .where('cleared_until', '=', clearedUntil)
    .execute();
}

/** One batch of all that a user has searched, by `search_key`, after the key `after`. */
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
