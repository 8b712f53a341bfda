import type { Kysely } from 'kysely';

/** A run is a lease; what it is doing is not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('analysis_runs').dropColumn('progress').execute();
}
