import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RefundsTable } from '../../../db/tables/billing.ts';

type Db = Kysely<Database>;

/** Stores a refund before the gateway is asked; a repeated command finds its own. */
export async function reserveRefund(db: Db, refund: RefundsTable): Promise<void> {
  await db
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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

/** Records a refunded payment, so that stale reports of it grant nothing. */
export async function insertRefund(db: Db, paymentId: string, now: number): Promise<void> {
  await db
    .insertInto('refunded_payments')
    .values({ payment_id: paymentId, refunded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isRefunded(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunded_payments')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row !== undefined;
}
