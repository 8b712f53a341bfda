import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Db = Kysely<Database>;

export async function setAutoRenew(db: Db, id: string, autoRenew: number): Promise<void> {
  await db.updateTable('payment_orders').set({ auto_renew: autoRenew }).where('id', '=', id).execute();
}

/** Stores whether a one-off plan is to be renewed. @returns false if that was chosen before */
export async function chooseSubscription(
  db: Db,
  userId: string,
  paymentId: string,
  autoRenew: 0 | 1,
): Promise<boolean> {
  const row = await db
    .updateTable('payment_orders')
    .set({ auto_renew: autoRenew })
    .where('user_id', '=', userId)
    .where('gateway_payment_id', '=', paymentId)
    .where('auto_renew', '<>', autoRenew)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the plan to pay for next, after the one that a payment bought; reminders are on again. */
export async function chooseNextPlan(db: Db, userId: string, paymentId: string, planId: string | null): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ next_plan_id: planId, auto_renew: 1 })
    .where('user_id', '=', userId)
    .where('gateway_payment_id', '=', paymentId)
    .execute();
}

/** The order that a payment completed, for one user. */
export function findOrderOfPayment(db: Db, userId: string, paymentId: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway_payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** A user's newest refunded payment since a time. */
export function findRefundedSince(db: Db, userId: string, since: number) {
  return db
    .selectFrom('payment_orders')
    .select(['plan_name', 'refunded_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'refunded')
    .where('refunded_at', '>=', since)
    .orderBy('refunded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
