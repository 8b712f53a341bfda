import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SearchHistoryTable } from '../../db/tables/search.ts';

/** Stores a search, or counts one more visit of the same one. */
export function upsertSearch(db: Kysely<Database>, search: SearchHistoryTable): Promise<SearchHistoryTable> {
  return db
    .insertInto('search_history')
    .values(search)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'search_key']).doUpdateSet((eb) => ({
        search_text: search.search_text,
        last_visited: search.last_visited,
        visit_count: eb('search_history.visit_count', '+', 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One page of a person's searches, last visited first. */
export function listSearches(db: Kysely<Database>, userId: string, page: { offset: number; limit: number }) {
  return db
    .selectFrom('search_history')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_visited', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countSearches(db: Kysely<Database>, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('search_history')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}
