import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { WatchOwnersTable } from '../../../db/tables/alerts.ts';
import { chunks } from './chunks.ts';

type Db = Kysely<Database>;

/** Starts the watch for up to a thousand owners of lists, audiences or connections who have none yet. */
export async function enrol(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from (
      select owner_id from list_owners where list_count > 0
      union select owner_id from audience_owners where audience_count > 0
      union select owner_id from meta_connections
    ) as users_of_interests
    where owner_id not in (select owner_id from watch_owners) limit 1000`.execute(db);
  for (const part of chunks(rows)) {
    await db
      .insertInto('watch_owners')
      .values(part.map(({ owner_id }) => newOwner(owner_id, now)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const newOwner = (owner_id: string, due_at: number): WatchOwnersTable => ({
  owner_id,
  due_at,
  round_at: null,
  checked_at: null,
  mailed_at: null,
  mail_off: 0,
});

/** Starts the watch of one owner, if it has not started. */
export async function addWatchOwner(db: Db, ownerId: string, now: number): Promise<void> {
  await db
    .insertInto('watch_owners')
    .values(newOwner(ownerId, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findDueOwners(db: Db, now: number, limit: number): Promise<WatchOwnersTable[]> {
  return db.selectFrom('watch_owners').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit).execute();
}

export function findWatchOwner(db: Db, ownerId: string): Promise<WatchOwnersTable | undefined> {
  return db.selectFrom('watch_owners').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
}

export async function changeWatchOwner(
  db: Db,
  ownerId: string,
  change: Partial<Omit<WatchOwnersTable, 'owner_id'>>,
): Promise<void> {
  await db.updateTable('watch_owners').set(change).where('owner_id', '=', ownerId).execute();
}

/** Turns mails off or on, also for an owner who is not watched yet. */
export async function setMailOff(db: Db, ownerId: string, off: boolean, now: number): Promise<void> {
  const mail_off = off ? 1 : 0;
  await db
    .insertInto('watch_owners')
    .values({ ...newOwner(ownerId, now), mail_off })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ mail_off }))
    .execute();
}
