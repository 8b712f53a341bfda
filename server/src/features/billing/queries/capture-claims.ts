import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrderStatus } from '../../../db/tables/billing.ts';

type Db = Kysely<Database>;

const unpaid: OrderStatus[] = ['open', 'failed', 'lapsed'];

/**
 * Claims the right to capture one of an order's authorised payments, in one statement.
 * @returns false if the order is paid, another payment has the claim, or the account is closed
 */
export async function claimCapture(db: Db, orderId: string, paymentId: string): Promise<boolean> {
  const row = await db
    .updateTable('payment_orders')
    .set({ capturing: paymentId })
    .where('id', '=', orderId)
    .where('status', 'in', unpaid)
    .where((eb) => eb.or([eb('capturing', 'is', null), eb('capturing', '=', paymentId)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'payment_orders.user_id')
          .where('users.account_status', '<>', 'closed'),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the claim of a payment that cannot be captured, so that another one can be. */
export async function releaseCapture(db: Db, orderId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ capturing: null })
    .where('id', '=', orderId)
    .where('capturing', '=', paymentId)
    .execute();
}
