import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

/** Remembers that a payment was given back, so that old news of it grants nothing. */
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
