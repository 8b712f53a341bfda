import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SearchHistoryTable } from '../../db/tables/search.ts';

type Db = Kysely<Database>;

/** The time up to which a user has cleared the history; 0 for never. */
export async function findClearedUntil(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('search_history_clearings')
    .select('cleared_until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.cleared_until ?? 0;
}

/** Stores a search or counts another visit; a deleted or cleared search starts again with one visit. */
export function upsertSearch(
  db: Db,
  search: Insertable<SearchHistoryTable>,
  clearedUntil: number,
): Promise<Selectable<SearchHistoryTable>> {
  return db
    .insertInto('search_history')
    .values(search)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'search_key']).doUpdateSet((eb) => {
        const gone = eb.or([
          eb('search_history.deleted_at', 'is not', null),
          eb('search_history.last_visited', '<=', clearedUntil),
        ]);
        return {
          search_text: search.search_text,
          // Known from an earlier visit, if not now.
          ...(search.topic === undefined ? {} : { topic: search.topic, section: search.section }),
          last_visited: search.last_visited,
          created_at: eb.case().when(gone).then(search.created_at).else(eb.ref('search_history.created_at')).end(),
          visit_count: eb
            .case()
            .when(gone)
            .then(1)
            .else(eb('search_history.visit_count', '+', 1))
            .end(),
          deleted_at: null,
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

function shownSearches(db: Db, userId: string, clearedUntil: number) {
  return db
    .selectFrom('search_history')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('last_visited', '>', clearedUntil);
}

/** One page of a user's searches, last visited first. */
export function listSearches(
  db: Db,
  userId: string,
  page: { clearedUntil: number; offset: number; limit: number },
): Promise<Selectable<SearchHistoryTable>[]> {
  return shownSearches(db, userId, page.clearedUntil)
    .selectAll()
    .orderBy('last_visited', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** Counts at most `limit` of a user's searches from `offset` on, using only the index. */
export async function countSearches(
  db: Db,
  userId: string,
  span: { clearedUntil: number; offset: number; limit: number },
): Promise<number> {
  const counted = shownSearches(db, userId, span.clearedUntil)
    .select('last_visited')
    .orderBy('last_visited', 'desc')
    .orderBy('id', 'desc')
    .offset(span.offset)
    .limit(span.limit);
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @returns false if the user has no such search or it is already deleted */
export async function markSearchDeleted(db: Db, userId: string, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('search_history')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes a deletion made after `since`; a search that is not deleted is unchanged. */
export function unmarkSearchDeleted(
  db: Db,
  userId: string,
  id: string,
  since: number,
): Promise<Selectable<SearchHistoryTable> | undefined> {
  return db
    .updateTable('search_history')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', since)]))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Hides all searches shown now. A second clearing with nothing new to hide counts as the same one, so that its undo
 * still restores everything.
 * @returns the time up to which searches are hidden, which identifies this clearing; 0 if there is nothing to clear
 */
export async function markCleared(db: Db, userId: string, now: number): Promise<number> {
  const newest = await shownSearches(db, userId, 0)
    .select('last_visited')
    .orderBy('last_visited', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return 0;
  const until = newest.last_visited;
  const row = await db
    .insertInto('search_history_clearings')
    .values({ user_id: userId, cleared_until: until, previous_until: 0, cleared_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => {
        const current = eb.ref('search_history_clearings.cleared_until');
        const previous = eb.ref('search_history_clearings.previous_until');
        const isNew = eb('search_history_clearings.cleared_until', '<', until);
        return {
          cleared_until: eb.case().when(isNew).then(until).else(current).end(),
          previous_until: eb.case().when(isNew).then(current).else(previous).end(),
          cleared_at: now,
        };
      }),
    )
    .returning('cleared_until')
    .executeTakeFirstOrThrow();
  return row.cleared_until;
}

/** Undoes the clearing identified by `until` if it was made after `since`. @returns false if it is not the latest */
export async function unmarkCleared(db: Db, userId: string, until: number, since: number): Promise<boolean> {
  const row = await db
    .updateTable('search_history_clearings')
    .set((eb) => ({ cleared_until: eb.ref('previous_until') }))
    .where('user_id', '=', userId)
    .where('cleared_until', '=', until)
    .where('cleared_at', '>', since)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
