import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { ReceiptsTable } from '../../../db/tables/billing.ts';

/** Stores a receipt. The first one for a number or payment is final. */
export async function insertReceipt(db: Kysely<Database>, receipt: ReceiptsTable): Promise<void> {
  await db.insertInto('receipts').values(receipt).execute();
}

/** Receipts of an order, oldest first; several if a payment was refunded and another replaced it. */
export function receiptsOf(db: Kysely<Database>, orderId: string) {
  return db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).orderBy('number').execute();
}
