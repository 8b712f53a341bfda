import type { Kysely } from 'kysely';

/** The daily watch: interests that people use, what was found about them, and the sizes of lists by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watch_owners')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('round_at', 'bigint')
    .addColumn('checked_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .addColumn('mail_off', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('watch_owners_due').on('watch_owners').column('due_at').execute();
  await db.schema
    .createTable('watched_interests')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size_lower', 'bigint')
    .addColumn('size_upper', 'bigint')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('places', 'text', (column) => column.notNull())
    .addColumn('running', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watched_interests_key', ['owner_id', 'ref'])
    .execute();
  await db.schema
    .createIndex('watched_interests_due')
    .on('watched_interests')
    .columns(['owner_id', 'checked_at'])
    .execute();
  await db.schema
    .createTable('alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('running', 'integer', (column) => column.notNull())
    .addColumn('found_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('mailed_at', 'bigint')
    .execute();
  await db.schema.createIndex('alerts_of_owner').on('alerts').columns(['owner_id', 'found_at']).execute();
  await db.schema
    .createTable('list_sizes')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('size_lower', 'bigint')
    .addColumn('size_upper', 'bigint')
    .addPrimaryKeyConstraint('list_sizes_key', ['list_id', 'day'])
    .execute();
  await db.schema.createIndex('list_sizes_of_owner').on('list_sizes').columns(['owner_id', 'day']).execute();
}
