import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AlertsTable, WatchedInterestsTable, WatchOwnersTable } from '../../db/tables/alerts.ts';

type Db = Kysely<Database>;

/** Maximum rows in one statement: both databases limit its parameters. */
const chunk = 200;
function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += chunk) yield rows.slice(start, start + chunk);
}

/** Begins the watch for owners of lists, audiences and connections who have none yet, up to a thousand. */
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

/** Turns mails off or on, for somebody who is not watched yet too. */
export async function setMailOff(db: Db, ownerId: string, off: boolean, now: number): Promise<void> {
  const mail_off = off ? 1 : 0;
  await db
    .insertInto('watch_owners')
    .values({ ...newOwner(ownerId, now), mail_off })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ mail_off }))
    .execute();
}

/** Adds interests in use; of those already watched only the places change. */
export async function upsertWatched(db: Db, rows: readonly WatchedInterestsTable[]): Promise<void> {
  for (const part of chunks(rows)) {
    await db
      .insertInto('watched_interests')
      .values([...part])
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'ref']).doUpdateSet((eb) => ({
          places: eb.ref('excluded.places'),
          running: eb.ref('excluded.running'),
          seen_at: eb.ref('excluded.seen_at'),
        })),
      )
      .execute();
  }
}

/** Ends the watch of interests that were not found in use in a round. */
export async function dropUnused(db: Db, ownerId: string, roundAt: number): Promise<void> {
  await db.deleteFrom('watched_interests').where('owner_id', '=', ownerId).where('seen_at', '<', roundAt).execute();
}

/** Interests not checked in a round yet, those in running ad sets first. */
export function findUnchecked(db: Db, ownerId: string, roundAt: number, limit: number) {
  return db
    .selectFrom('watched_interests')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('checked_at', '<', roundAt)
    .orderBy('running', 'desc')
    .orderBy('ref')
    .limit(limit)
    .execute();
}

/** Marks interests as checked that have not changed. */
export async function markChecked(db: Db, ownerId: string, refs: readonly string[], roundAt: number): Promise<void> {
  for (const part of chunks(refs)) {
    await db
      .updateTable('watched_interests')
      .set({ checked_at: roundAt })
      .where('owner_id', '=', ownerId)
      .where('ref', 'in', part)
      .where('checked_at', '<', roundAt)
      .execute();
  }
}

/** Stores what is known from now on. @returns false if another process has checked it in this round */
export async function changeWatched(
  db: Db,
  key: { ownerId: string; ref: string; roundAt: number },
  change: Partial<WatchedInterestsTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('watched_interests')
    .set({ ...change, checked_at: key.roundAt })
    .where('owner_id', '=', key.ownerId)
    .where('ref', '=', key.ref)
    .where('checked_at', '<', key.roundAt)
    .returning('ref')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAlerts(db: Db, rows: readonly AlertsTable[]): Promise<void> {
  for (const part of chunks(rows))
    await db
      .insertInto('alerts')
      .values([...part])
      .execute();
}

/** Deletes an owner's alerts beyond the newest `keep`. */
export async function trimAlerts(db: Db, ownerId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('alerts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('alerts')
        .select('id')
        .where('owner_id', '=', ownerId)
        .orderBy('found_at', 'desc')
        .orderBy('id')
        .offset(keep)
        .limit(10_000),
    )
    .execute();
}

export function findAlerts(db: Db, ownerId: string, limit: number): Promise<AlertsTable[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Alerts about entries that are, or were until lately, in a list. */
export function findAlertsOfList(db: Db, ownerId: string, listId: string, limit: number): Promise<AlertsTable[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('ref', 'in', (eb) =>
      eb.selectFrom('list_items').select('ref').where('list_id', '=', listId).where('owner_id', '=', ownerId),
    )
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findAlert(db: Db, ownerId: string, id: string): Promise<AlertsTable | undefined> {
  return db.selectFrom('alerts').selectAll().where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst();
}

/** Places of watched interests by ref. */
export async function findPlaces(db: Db, ownerId: string, refs: readonly string[]): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const part of chunks([...new Set(refs)])) {
    const rows = await db
      .selectFrom('watched_interests')
      .select(['ref', 'places'])
      .where('owner_id', '=', ownerId)
      .where('ref', 'in', part)
      .execute();
    for (const row of rows) places.set(row.ref, row.places);
  }
  return places;
}

export async function countOf(db: Db, ownerId: string): Promise<{ unread: number; watched: number }> {
  const unread = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  const watched = await db
    .selectFrom('watched_interests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { unread: Number(unread.count), watched: Number(watched.count) };
}

/** Marks alerts as read: one, or all without an id. @returns whether there is such an alert */
export async function markRead(db: Db, ownerId: string, now: number, id?: string): Promise<boolean> {
  let update = db
    .updateTable('alerts')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('owner_id', '=', ownerId);
  update = id === undefined ? update.where('read_at', 'is', null) : update.where('id', '=', id);
  return (await update.returning('id').execute()).length > 0;
}

export async function hasUnmailed(db: Db, ownerId: string): Promise<'running' | 'some' | 'none'> {
  const row = await db
    .selectFrom('alerts')
    .select('running')
    .where('owner_id', '=', ownerId)
    .where('mailed_at', 'is', null)
    .orderBy('running', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? 'none' : row.running === 1 ? 'running' : 'some';
}

/** Takes an owner's alerts that were not mailed yet; only one caller gets each. */
export function claimUnmailed(db: Db, ownerId: string, now: number): Promise<AlertsTable[]> {
  return db
    .updateTable('alerts')
    .set({ mailed_at: now })
    .where('owner_id', '=', ownerId)
    .where('mailed_at', 'is', null)
    .returningAll()
    .execute();
}

/** Stores the sizes of an owner's lists for a day, from what the watch knows. */
export async function saveListSizes(db: Db, ownerId: string, day: number): Promise<void> {
  await db
    .insertInto('list_sizes')
    .columns(['owner_id', 'list_id', 'day', 'size_lower', 'size_upper'])
    .expression((eb) =>
      eb
        .selectFrom('list_items')
        .innerJoin('lists', 'lists.id', 'list_items.list_id')
        .innerJoin('watched_interests as watched', (join) =>
          join.onRef('watched.owner_id', '=', 'list_items.owner_id').onRef('watched.ref', '=', 'list_items.ref'),
        )
        .select([
          'list_items.owner_id',
          'list_items.list_id',
          sql<number>`cast(${day} as bigint)`.as('day'),
          (sub) => sub.fn.max('watched.size_lower').as('size_lower'),
          (sub) => sub.fn.sum<number>(sub.fn.coalesce('watched.size_upper', 'watched.size_lower')).as('size_upper'),
        ])
        .where('list_items.owner_id', '=', ownerId)
        .where('list_items.deleted_at', 'is', null)
        .where('lists.deleted_at', 'is', null)
        .where('watched.state', 'in', ['normal', 'planned'])
        .groupBy(['list_items.owner_id', 'list_items.list_id']),
    )
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'day']).doUpdateSet((eb) => ({
        size_lower: eb.ref('excluded.size_lower'),
        size_upper: eb.ref('excluded.size_upper'),
      })),
    )
    .execute();
}

export function findListSizes(db: Db, ownerId: string, listId: string) {
  return db
    .selectFrom('list_sizes')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('list_id', '=', listId)
    .orderBy('day')
    .execute();
}

export async function ownsList(db: Db, ownerId: string, listId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lists')
    .select('id')
    .where('id', '=', listId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what is older than it is kept. @param before in milliseconds and in days since 1970 */
export async function deleteOld(db: Db, before: { time: number; day: number }): Promise<void> {
  await db.deleteFrom('alerts').where('found_at', '<', before.time).execute();
  await db.deleteFrom('list_sizes').where('day', '<', before.day).execute();
}

/** Deletes an owner’s rows of one table; the watch bounds their number. */
export async function eraseOwned(
  db: Db,
  table: 'alerts' | 'watched_interests' | 'list_sizes' | 'watch_owners',
  ownerId: string,
): Promise<void> {
  await db.deleteFrom(table).where('owner_id', '=', ownerId).execute();
}
