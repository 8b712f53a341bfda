import type { Kysely } from 'kysely';

export const runsBeside = '0133-stored-bytes';

/** The page that a login with Facebook was started from, to come back to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('meta_logins').addColumn('back_to', 'text').execute();
}
