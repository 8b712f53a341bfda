import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export async function deleteMailsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).execute();
}

export function readMailsOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('mails')
    .select(['kind', 'status', 'created_at', 'finished_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
