import type { Kysely } from 'kysely';
import { insertOnce } from './insert-once.ts';
import type { Database } from './schema.ts';
import type { WatchOwnersTable } from './tables/alerts.ts';

/** The watch of an owner that has not begun; its first round is due at `dueAt`. */
export const newWatchOwner = (owner_id: string, dueAt: number): WatchOwnersTable => ({
  owner_id,
  due_at: dueAt,
  round_at: null,
  checked_at: null,
  mailed_at: null,
  mail_off: 0,
});

/** Has the interests of an owner watched from now on; called with every list, audience and connection that is made. */
export async function startWatch(db: Kysely<Database>, ownerId: string, now: number): Promise<void> {
  await insertOnce(db, 'watch_owners', newWatchOwner(ownerId, now));
}
