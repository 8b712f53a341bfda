import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReceiptsTable } from '../../../db/tables/billing.ts';

/** Keeps what a receipt number was given to; a number or a payment that has a receipt is never written again. */
export async function insertReceipt(db: Kysely<Database>, receipt: ReceiptsTable): Promise<void> {
  await db.insertInto('receipts').values(receipt).execute();
}

/** Receipts of an order, the oldest first: more than one where a payment was given back and another took its place. */
export function receiptsOf(db: Kysely<Database>, orderId: string) {
  return db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).orderBy('number').execute();
}
