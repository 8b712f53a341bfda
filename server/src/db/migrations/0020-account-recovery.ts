import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('facebook_id', 'text').execute();
  await db.schema.alterTable('users').addColumn('email_verified_at', 'bigint').execute();
  await db.schema.createIndex('users_by_facebook').unique().on('users').column('facebook_id').execute();
  await db.schema.alterTable('sessions').addColumn('device', 'text').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('password_codes')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('window_started_at', 'bigint', (column) => column.notNull())
    .addColumn('issued_in_window', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reset_tokens_by_user').on('reset_tokens').column('user_id').execute();
}
