import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SecurityEventsTable } from '../../db/tables/security-events.ts';

type Db = Kysely<Database>;

export async function insertEvent(db: Db, event: SecurityEventsTable): Promise<void> {
  await db.insertInto('security_events').values(event).execute();
}

/** Deletes a user's oldest events of one kind, so that frequent events do not displace other kinds. */
export async function trimEvents(db: Db, { user_id, event }: SecurityEventsTable, keep: number): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('user_id', '=', user_id)
    .where('event', '=', event)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('security_events')
        .select('id')
        .where('user_id', '=', user_id)
        .where('event', '=', event)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(keep),
    )
    .execute();
}

/** Whether one of these events of a user came from the network with this hash. */
export async function hasEventFrom(
  db: Db,
  userId: string,
  network: string,
  events: readonly SecurityEventsTable['event'][],
): Promise<boolean> {
  const row = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', 'in', events)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function listEvents(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('security_events')
    .select(['id', 'event', 'network', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteEventsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('security_events').where('created_at', '<', time).execute();
}

export async function deleteEventsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('security_events').where('user_id', '=', userId).execute();
}
