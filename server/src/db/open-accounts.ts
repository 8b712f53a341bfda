import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Locks an account until the transaction ends, for writes that come late: an account deleted meanwhile gets no new rows,
 * and one that is about to be deleted waits.
 * @returns false if there is no such account, or it is closed
 */
export async function lockIfOpen(transaction: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await transaction
    .updateTable('users')
    .set((eb) => ({ account_status: eb.ref('account_status') }))
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
