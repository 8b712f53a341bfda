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

export async function deleteNotices(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('billing_notices').where('created_at', '<', before).execute();
}
