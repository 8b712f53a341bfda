import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Records that a user is notified. @returns false if that was done before */
export async function insertNotice(
  db: Kysely<Database>,
  notice: { subject: string; kind: string; created_at: number },
): Promise<boolean> {
  const row = await db
    .insertInto('billing_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notices about these grants, payments or subscriptions. */
export async function findNotices(db: Kysely<Database>, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  return db.selectFrom('billing_notices').select(['subject', 'kind']).where('subject', 'in', subjects).execute();
}

export async function deleteNotices(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('billing_notices').where('created_at', '<', before).execute();
}
