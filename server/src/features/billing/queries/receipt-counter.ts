import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** Takes the lock for granting and revoking, held until the transaction ends. */
export async function lockReceiptCounter(db: Db): Promise<void> {
  await db
    .updateTable('receipt_counter')
    .set((eb) => ({ last_number: eb.ref('last_number') }))
    .where('id', '=', 1)
    .execute();
}

/** Takes the next receipt number. */
export async function takeReceiptNumber(db: Db): Promise<number> {
  const row = await db
    .updateTable('receipt_counter')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('id', '=', 1)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}
