import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Runs a write in a transaction that holds the account open, for writes that come late: an account deleted meanwhile gets
 * no new rows, and one that is about to be deleted waits.
 * @returns whether the account was open, and the write was made
 */
export function ifAccountIsOpen(
  db: Kysely<Database>,
  userId: string,
  write: (transaction: Kysely<Database>) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('users')
      .set((eb) => ({ account_status: eb.ref('account_status') }))
      .where('id', '=', userId)
      .where('account_status', '!=', 'closed')
      .returning('id')
      .executeTakeFirst();
    if (row) await write(transaction);
    return row !== undefined;
  });
}
