import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { PaymentOrder } from './payment-orders.ts';

type Db = Kysely<Database>;

/** Has the gateway asked about an order at `dueAt`, if it would be asked later or not at all. */
export async function checkSoon(db: Db, id: string, dueAt: number): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ check_due_at: dueAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('check_due_at', 'is', null), eb('check_due_at', '>', dueAt)]))
    .where('status', '<>', 'creating')
    .execute();
}

export function dueOrders(db: Db, now: number, limit: number): Promise<PaymentOrder[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('check_due_at', '<=', now)
    .orderBy('check_due_at')
    .limit(limit)
    .execute();
}

/** Plans the next check, unless the order was asked to be checked sooner in the meantime. */
export async function planCheck(
  db: Db,
  order: PaymentOrder,
  next: { check_due_at: number | null; checks: number; over: boolean },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({
      check_due_at: next.check_due_at,
      checks: next.checks,
      ...(next.over ? { open_slot: null } : {}),
      // What nobody ever tried to pay is no payment to be shown.
      ...(next.over && order.status === 'open' ? { status: 'lapsed' as const } : {}),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('check_due_at', '=', order.check_due_at)
    .execute();
}

/** Reservations whose process died before the gateway answered. */
export async function deleteStaleReservations(db: Db, before: number): Promise<void> {
  await db.deleteFrom('payment_orders').where('status', '=', 'creating').where('created_at', '<', before).execute();
}
