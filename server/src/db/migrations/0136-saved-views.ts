import type { Kysely } from 'kysely';

/** It only adds: a program that knows no saved views leaves them alone. */
export const runsBeside = '0135-briefs';

/** The views of tables that users named, one row a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('views', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
