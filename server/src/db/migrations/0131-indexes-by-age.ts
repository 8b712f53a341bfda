import type { Kysely } from 'kysely';

/** For what the watch deletes by age, whoever owns it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('alerts_by_age').on('alerts').column('found_at').execute();
  await db.schema.createIndex('list_sizes_by_day').on('list_sizes').column('day').execute();
  await db.schema.createIndex('audience_sizes_by_day').on('audience_sizes').column('day').execute();
}
