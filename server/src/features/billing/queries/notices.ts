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

/** Users with a plan that ends within a time and was not given by the operator, by id after `afterId`. */
export async function usersWithEnding(
  db: Kysely<Database>,
  ending: { from: number; to: number; afterId: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .distinct()
    .where('ends_at', '>', ending.from)
    .where('ends_at', '<=', ending.to)
    .where('revoked_at', 'is', null)
    .where('source', 'in', ['payment', 'credit', 'trial'])
    .where('user_id', '>', ending.afterId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function deleteNotices(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('billing_notices').where('created_at', '<', before).execute();
}
