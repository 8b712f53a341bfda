import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { Order } from './orders.ts';
import { hasSameAccount } from './same-account.ts';

type Db = Kysely<Database>;

/** Schedules a check of an order at `dueAt`, unless one is due earlier. */
export async function checkSoon(db: Db, id: string, dueAt: number): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ check_due_at: dueAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('check_due_at', 'is', null), eb('check_due_at', '>', dueAt)]))
    .where('status', '<>', 'creating')
    .execute();
}

/** Orders of one gateway account that are due for a check, longest waiting first. */
export function selectDueOrders(db: Db, key: string, now: number, limit: number) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where(hasSameAccount(key))
    .where('check_due_at', '<=', now)
    .orderBy('check_due_at')
    .limit(limit);
}

/** Schedules the next check, unless an earlier one has been scheduled in the meantime. */
export async function planCheck(
  db: Db,
  order: Order,
  next: { check_due_at: number | null; over: boolean },
): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({
      check_due_at: next.check_due_at,
      ...(next.over ? { open_slot: null } : {}),
      // An order without a payment attempt is not shown in the history.
      ...(next.over && order.status === 'open' ? { status: 'lapsed' as const } : {}),
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('check_due_at', '=', order.check_due_at)
    .execute();
}

/** Deletes reservations whose process died before the gateway answered. */
export function staleReservations(db: Db, before: number) {
  return db.deleteFrom('payment_orders').where('status', '=', sql.lit('creating')).where('created_at', '<', before);
}
