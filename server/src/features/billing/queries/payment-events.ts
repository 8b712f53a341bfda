import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

export async function deleteEvents(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
