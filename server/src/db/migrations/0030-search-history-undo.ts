import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_history').addColumn('deleted_at', 'bigint').execute();
  await db.schema.dropIndex('search_history_newest').execute();
  await db.schema
    .createIndex('search_history_shown')
    .on('search_history')
    .columns(['user_id', 'last_visited', 'id'])
    .where('deleted_at' as never, 'is', null)
    .execute();
  await db.schema
    .createIndex('search_history_deleted')
    .on('search_history')
    .column('deleted_at')
    .where('deleted_at' as never, 'is not', null)
    .execute();
  await db.schema
    .createTable('search_history_clearings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('cleared_until', 'bigint', (column) => column.notNull())
    .addColumn('previous_until', 'bigint', (column) => column.notNull())
    .addColumn('cleared_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('search_history_clearings_due')
    .on('search_history_clearings')
    .column('cleared_at')
    .execute();
}
