import { type Kysely, sql } from 'kysely';

/** It only adds: an older program starts the watch of its new owners in its hourly job. */
export const runsBeside = '0133-stored-bytes';

/** The watch of everybody who uses interests has begun; from now on it does with their first list, audience or connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into watch_owners (owner_id, due_at, mail_off)
    select owner_id, ${Date.now()}, 0 from (
      select owner_id from list_owners where list_count > 0
      union select owner_id from audience_owners where audience_count > 0
      union select owner_id from meta_connections
    ) as users_of_interests
    where owner_id not in (select owner_id from watch_owners)`.execute(db);
}
