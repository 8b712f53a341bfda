import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

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
