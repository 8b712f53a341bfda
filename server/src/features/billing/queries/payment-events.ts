import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** Stores an event. @returns false if it was stored before */
export async function insertEvent(
  db: Db,
  event: { id: string; type: string; gateway_order_id: string | null; received_at: number },
): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEvents(db: Db, before: number): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
