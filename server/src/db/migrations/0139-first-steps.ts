import type { Kysely } from 'kysely';

/** It only adds: a program that knows no first steps leaves them alone. */
export const runsBeside = '0133-stored-bytes';

/** Whether a user hid the first steps, and what their sample consists of: one row a user who did either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('first_steps')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('dismissed_at', 'bigint')
    .addColumn('sample', 'text')
    .execute();
}
