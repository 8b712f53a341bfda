import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

export async function confirmRefund(db: Db, key: string, gatewayRefundId: string): Promise<void> {
  await db.updateTable('refunds').set({ gateway_refund_id: gatewayRefundId }).where('key', '=', key).execute();
}

/** Refunds of an order that the gateway made. */
export function refundsOf(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('gateway_refund_id', 'is not', null)
    .execute();
}

/** Whether a payment was refunded: stale reports of it grant nothing. */
export async function isRefunded(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunded_payments')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
}
