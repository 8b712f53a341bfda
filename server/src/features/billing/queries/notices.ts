import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Notices about these grants, payments or subscriptions. */
export async function findNotices(db: Kysely<Database>, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  return db.selectFrom('billing_notices').select(['subject', 'kind']).where('subject', 'in', subjects).execute();
}

export async function deleteNotices(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('billing_notices').where('created_at', '<', before).execute();
}
