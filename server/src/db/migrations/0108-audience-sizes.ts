import type { Kysely } from 'kysely';

/** The sizes of audiences by day, as `list_sizes` holds those of lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audience_sizes')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('audience_id', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('size_lower', 'bigint')
    .addColumn('size_upper', 'bigint')
    .addPrimaryKeyConstraint('audience_sizes_key', ['audience_id', 'day'])
    .execute();
  await db.schema.createIndex('audience_sizes_of_owner').on('audience_sizes').columns(['owner_id', 'day']).execute();
}
