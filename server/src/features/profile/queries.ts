import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export function findProfile(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'contact', 'address', 'country', 'dob', 'account_status', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
