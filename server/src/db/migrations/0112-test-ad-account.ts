import type { Kysely } from 'kysely';

/** State of the built-in test ad account, which plays an outside service: no other table refers to these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('test_ad_objects')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('test_ad_objects_of_account')
    .on('test_ad_objects')
    .columns(['owner_id', 'account_id', 'kind', 'created_at'])
    .execute();
}
