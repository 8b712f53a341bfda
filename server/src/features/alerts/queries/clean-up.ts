import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** Deletes alerts and sizes older than their retention. @param before in milliseconds and in days since 1970 */
export async function deleteOld(db: Db, before: { time: number; day: number }): Promise<void> {
  await db.deleteFrom('alerts').where('found_at', '<', before.time).execute();
  await db.deleteFrom('list_sizes').where('day', '<', before.day).execute();
  await db.deleteFrom('audience_sizes').where('day', '<', before.day).execute();
}

/** Deletes an owner's rows of one table; the watch limits their number. */
export async function eraseOwned(
  db: Db,
  table: 'alerts' | 'watched_interests' | 'list_sizes' | 'audience_sizes' | 'watch_owners',
  ownerId: string,
): Promise<void> {
  await db.deleteFrom(table).where('owner_id', '=', ownerId).execute();
}
