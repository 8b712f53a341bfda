import type { Kysely } from 'kysely';

/** For what is removed by age, and for rows that go with the session or account they refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessions_by_last_seen').on('sessions').column('last_seen_at').execute();
  await db.schema.createIndex('facebook_states_of_session').on('facebook_states').column('session_id').execute();
  await db.schema.createIndex('facebook_codes_of_user').on('facebook_codes').column('user_id').execute();
  await db.schema.createIndex('rate_limits_by_end').on('rate_limits').column('expire').execute();
}
