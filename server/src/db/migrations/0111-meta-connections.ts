import type { Kysely } from 'kysely';

/** Connections of people to Meta, logins under way, and what was used of an ad account's limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('meta_connections')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('own_app', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('ad_account', 'text')
    .addColumn('problem', 'text')
    .addColumn('connected_at', 'bigint', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('warned_of', 'bigint')
    .execute();
  await db.schema.createIndex('meta_connections_by_end').on('meta_connections').column('expires_at').execute();
  await db.schema
    .createTable('meta_budgets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('meta_logins')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}
