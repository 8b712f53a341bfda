import type { Kysely } from 'kysely';

/** One index for what is shown, counted and trimmed: it has every column these need, and deleted searches too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('search_history_by_visit')
    .on('search_history')
    .columns(['user_id', 'last_visited', 'id', 'deleted_at'])
    .execute();
  await db.schema.dropIndex('search_history_shown').execute();
}
