import type { Kysely } from 'kysely';

/** `user_id` refers to nothing: the row has to outlive the user's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deletion_requests')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('request_key', 'text', (column) => column.unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('completed_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('deletion_requests_open')
    .on('deletion_requests')
    .column('due_at')
    .where('user_id' as never, 'is not', null)
    .execute();
}
