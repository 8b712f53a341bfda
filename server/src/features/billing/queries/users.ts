import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

/** Name and address for a receipt. */
export function findCustomer(db: Kysely<Database>, userId: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst();
}

export function findUserId(db: Kysely<Database>, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}

/** Locks an account against closing until the transaction ends. @returns false if it is closed or deleted */
export async function lockOpenAccount(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((eb) => ({ account_status: eb.ref('account_status') }))
    .where('id', '=', userId)
    .where('account_status', '<>', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
