import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('facebook_states').addColumn('password_hash', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('made_by_facebook', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const users = db as Kysely<{ users: { made_by_facebook: number; password_hash: string } }>;
  await users.updateTable('users').set({ made_by_facebook: 1 }).where('password_hash', '=', '').execute();
}
