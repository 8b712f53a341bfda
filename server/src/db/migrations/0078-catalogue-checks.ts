import type { Kysely } from 'kysely';

/** What Meta last told of each row of the built-in catalogue, asked by the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_checks')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('meta_id', 'text')
    .addColumn('lower_bound', 'bigint')
    .addColumn('upper_bound', 'bigint')
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .execute();
}
