import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('interest_cache')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('interest_cache_oldest').on('interest_cache').columns(['fetched_at', 'bytes']).execute();
  await db.schema
    .createTable('interest_source_pauses')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('paused_until', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
}
