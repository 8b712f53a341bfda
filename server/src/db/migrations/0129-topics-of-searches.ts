import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_history').addColumn('topic', 'text').execute();
  await db.schema.alterTable('search_history').addColumn('section', 'text').execute();
}
