import type { Kysely } from 'kysely';
import { locksRows } from './batches.ts';
import type { Database } from './schema.ts';

/** The account was closed before a late write: what it would store has nobody any more. */
export class AccountClosed extends Error {}

/**
 * Locks an account until the transaction ends, for writes that come late: an account deleted meanwhile gets no new rows,
 * and one that is about to be deleted waits.
 * @returns false if there is no such account, or it is closed
 */
export async function lockIfOpen(transaction: Kysely<Database>, userId: string): Promise<boolean> {
  const open = transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_status', '!=', 'closed');
  const row = await (locksRows(transaction) ? open.forNoKeyUpdate() : open).executeTakeFirst();
  return row !== undefined;
}

/** Writes for an account in one transaction, which its deletion precedes or follows. @throws AccountClosed */
export function writeIfOpen(
  db: Kysely<Database>,
  userId: string,
  write: (transaction: Kysely<Database>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockIfOpen(transaction, userId))) throw new AccountClosed();
    await write(transaction);
  });
}
