import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_visited', 'bigint', (column) => column.notNull())
    .addColumn('visit_count', 'integer', (column) => column.notNull())
    .addUniqueConstraint('search_history_once', ['user_id', 'search_key'])
    .execute();
  await db.schema
    .createIndex('search_history_newest')
    .on('search_history')
    .columns(['user_id', 'last_visited', 'id'])
    .execute();
}
