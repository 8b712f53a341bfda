import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('network', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('security_events_of_user')
    .on('security_events')
    .columns(['user_id', 'event', 'created_at'])
    .execute();
  await db.schema.createIndex('security_events_by_age').on('security_events').column('created_at').execute();
}
