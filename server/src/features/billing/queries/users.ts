import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Name and address for a receipt. */
export function findCustomer(db: Kysely<Database>, userId: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}

export function findUserId(db: Kysely<Database>, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}
