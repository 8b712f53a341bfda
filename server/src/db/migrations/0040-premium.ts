import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('business_briefs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('brief_key', 'text', (column) => column.notNull())
    .addColumn('product_name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('product_description', 'text', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('promotion_goal', 'text', (column) => column.notNull())
    .addColumn('target_audience', 'text', (column) => column.notNull())
    .addColumn('contact_email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_visited', 'bigint', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('result_at', 'bigint')
    .addColumn('result_engine', 'text')
    .addColumn('result_made_with', 'text')
    .addColumn('interest_count', 'integer')
    .addUniqueConstraint('business_briefs_once', ['user_id', 'brief_key'])
    .execute();
  await db.schema
    .createIndex('business_briefs_newest')
    .on('business_briefs')
    .columns(['user_id', 'last_visited', 'id'])
    .execute();
  await db.schema
    .createTable('analysis_runs')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('brief_id', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'bigint', (column) => column.notNull())
    .addColumn('progress', 'text', (column) => column.notNull())
    .execute();
}
