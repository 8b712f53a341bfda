import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_tokens').addColumn('suspended_at', 'bigint').execute();
  await db.schema.alterTable('assistants').addColumn('suspended_at', 'bigint').execute();
  await db.schema.alterTable('lists').addColumn('share_suspended_at', 'bigint').execute();
}
