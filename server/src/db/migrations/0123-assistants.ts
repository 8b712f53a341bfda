import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assistants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('host', 'text')
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('resource', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('family_hash', 'text', (column) => column.unique())
    .addColumn('refresh_hash', 'text')
    .addColumn('access_hash', 'text', (column) => column.unique())
    .addColumn('access_expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('connected_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('assistants_of_user').on('assistants').columns(['user_id', 'created_at']).execute();
  await db.schema.createIndex('assistants_by_expiry').on('assistants').column('expires_at').execute();
  await db.schema.createIndex('assistants_by_client').on('assistants').column('client_id').execute();
  await db.schema
    .createTable('oauth_clients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oauth_clients_by_age').on('oauth_clients').column('created_at').execute();
}
