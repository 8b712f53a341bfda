import type { Kysely } from 'kysely';

/** The name that a person gives to an analysis. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('business_briefs').addColumn('name', 'text').execute();
}
