import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { OrderStatus, PaymentOrdersTable } from '../../../db/tables/billing.ts';
import { isTestKey } from '../../../ports/payments/port.ts';

type Db = Kysely<Database>;

export type Order = Selectable<PaymentOrdersTable>;

type OrderTerms = Pick<
  Order,
  | 'id'
  | 'user_id'
  | 'plan_id'
  | 'plan_name'
  | 'amount_minor'
  | 'currency'
  | 'gateway'
  | 'status'
  | 'auto_renew'
  | 'created_at'
>;

/** The row of a new order: whatever is not given has not happened yet. */
export function newOrder(order: OrderTerms & Partial<Order>): Order {
  return {
    gateway_order_id: null,
    open_slot: null,
    idempotency_key: null,
    failure: null,
    attempted_at: null,
    check_due_at: null,
    gateway_payment_id: null,
    method: null,
    paid_at: null,
    refunded_at: null,
    receipt_number: null,
    tax_label: null,
    tax_basis_points: null,
    note: null,
    capturing: null,
    extra_payment: null,
    dispute_id: null,
    renewal_id: null,
    next_plan_id: null,
    ...order,
  };
}

const unpaid: OrderStatus[] = ['open', 'failed', 'lapsed'];

/** @returns false if its slot or its idempotency key is taken */
export async function insertOrder(db: Db, order: Order): Promise<boolean> {
  const row = await db
    .insertInto('payment_orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findOwnOrder(db: Db, userId: string, id: string): Promise<Order | undefined> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export function findOrderByKey(db: Db, idempotencyKey: string): Promise<Order | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('idempotency_key', '=', idempotencyKey).executeTakeFirst();
}

export function findOrderBySlot(db: Db, openSlot: string): Promise<Order | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('open_slot', '=', openSlot).executeTakeFirst();
}

/** Finds an order by the gateway's order id, or else by the payment captured for it. */
export function findOrderOfEvent(
  db: Db,
  event: { orderId: string | null; paymentId: string | null },
): Promise<Order | undefined> {
  if (event.orderId === null && event.paymentId === null) return Promise.resolve(undefined);
  const query = db.selectFrom('payment_orders').selectAll();
  return (
    event.orderId === null
      ? query.where('gateway_payment_id', '=', event.paymentId)
      : query.where('gateway_order_id', '=', event.orderId)
  ).executeTakeFirst();
}

/** Opens a reserved order for payment. @returns undefined if the reservation was taken over */
export function openOrder(db: Db, id: string, gatewayOrderId: string, checkDueAt: number) {
  return db
    .updateTable('payment_orders')
    .set({ status: 'open', gateway_order_id: gatewayOrderId, check_due_at: checkDueAt })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a failed reservation: there was nothing to pay yet. */
export async function dropReservation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payment_orders').where('id', '=', id).where('status', '=', 'creating').execute();
}

/** Prevents further checkouts of an order; a payment in progress still counts. */
export async function retireOrder(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_orders').set({ open_slot: null, idempotency_key: null }).where('id', '=', id).execute();
}

/** Stores a declined attempt, unless the order is paid. @param at time of the attempt in milliseconds */
export async function noteFailure(db: Db, id: string, failure: string | null, at: number): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ status: 'failed', failure, attempted_at: at })
    .where('id', '=', id)
    .where('status', 'in', unpaid)
    .execute();
}

/**
 * Marks an unpaid or refunded order paid, in one conditional statement.
 * @returns undefined if it is paid already
 */
export function payOrder(db: Db, id: string, changes: Updateable<PaymentOrdersTable>): Promise<Order | undefined> {
  return db
    .updateTable('payment_orders')
    .set({
      ...changes,
      status: 'paid',
      open_slot: null,
      failure: null,
      refunded_at: null,
      capturing: null,
      extra_payment: null,
    })
    .where('id', '=', id)
    .where('status', 'in', [...unpaid, 'refunded'])
    .returningAll()
    .executeTakeFirst();
}

/** Marks an order refunded if this payment paid it. @returns undefined if it did not */
export function refundOrder(
  db: Db,
  refund: { id: string; paymentId: string; now: number },
): Promise<Order | undefined> {
  return db
    .updateTable('payment_orders')
    .set({
      status: 'refunded',
      refunded_at: refund.now,
      // Check once more: another payment of the same order may still be valid.
      check_due_at: refund.now,
    })
    .where('id', '=', refund.id)
    .where('status', '=', 'paid')
    .where('gateway_payment_id', '=', refund.paymentId)
    .returningAll()
    .executeTakeFirst();
}

const maxNotes = 4000;

/** Appends a line to the operator's notes, unless it is there already. */
export async function noteOrder(db: Db, id: string, note: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ note: sql<string>`coalesce(note || ${'\n'}, '') || ${note}` })
    .where('id', '=', id)
    .where(sql<boolean>`(note is null or (length(note) < ${sql.lit(maxNotes)} and note not like ${`%${note}%`}))`)
    .execute();
}

/** Stores the state of a second payment of a paid order, shown to the user. @returns whether the order is paid */
export async function setExtraPayment(db: Db, id: string, extra: Order['extra_payment']): Promise<boolean> {
  const row = await db
    .updateTable('payment_orders')
    .set({ extra_payment: extra })
    .where('id', '=', id)
    .where('status', 'in', ['paid', 'refunded'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores an event's dispute id, so that the dispute is checked with the order. */
export async function openDispute(db: Db, id: string, disputeId: string): Promise<void> {
  await db.updateTable('payment_orders').set({ dispute_id: disputeId }).where('id', '=', id).execute();
}

export async function closeDispute(db: Db, id: string, disputeId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ dispute_id: null })
    .where('id', '=', id)
    .where('dispute_id', '=', disputeId)
    .execute();
}

export async function setReceiptNumber(db: Db, id: string, receiptNumber: number): Promise<void> {
  await db.updateTable('payment_orders').set({ receipt_number: receiptNumber }).where('id', '=', id).execute();
}

/** A user's orders with at least one payment attempt, newest first. */
export function listOwnOrders(db: Db, userId: string, limit: number): Promise<Order[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'not in', ['creating', 'lapsed'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Orders for the operator with the user's email, newest first: all, one user's, or those with a note. */
export function listOrdersOfOperator(db: Kysely<Database>, of: { userId?: string; noted?: boolean }, limit: number) {
  let query = db
    .selectFrom('payment_orders')
    .leftJoin('users', 'users.id', 'payment_orders.user_id')
    .selectAll('payment_orders')
    .select('users.email')
    .where('payment_orders.status', '<>', 'creating')
    .orderBy('payment_orders.created_at', 'desc')
    .orderBy('payment_orders.id')
    .limit(limit);
  if (of.userId !== undefined) query = query.where('payment_orders.user_id', '=', of.userId);
  if (of.noted) query = query.where('payment_orders.note', 'is not', null);
  return query.execute();
}

/** Finds an order by our uuid or the gateway's payment id. */
export function findOrderOfOperator(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('gateway_payment_id', '=', id)]))
    .executeTakeFirst();
}

export function listAllOrders(db: Db, userId: string) {
  return db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Whether a payment was granted or refunded before. */
export async function isKnownPayment(db: Db, paymentId: string): Promise<boolean> {
  const [order, refund] = await Promise.all([
    db.selectFrom('payment_orders').select('id').where('gateway_payment_id', '=', paymentId).executeTakeFirst(),
    db.selectFrom('refunded_payments').select('payment_id').where('payment_id', '=', paymentId).executeTakeFirst(),
  ]);
  return order !== undefined || refund !== undefined;
}

/** Money that came in, or negative for a refund, in the smallest unit. */
export interface Money {
  readonly at: number;
  readonly minor: number;
  readonly currency: string;
}

/** Payments and full refunds since `from`, of live or of test accounts. */
export async function listMoney(db: Db, from: number, test: boolean): Promise<Money[]> {
  const rows = await db
    .selectFrom('payment_orders')
    .select(['gateway', 'amount_minor', 'currency', 'paid_at', 'refunded_at'])
    .where('status', 'in', ['paid', 'refunded'])
    .where((eb) => eb.or([eb('paid_at', '>=', from), eb('refunded_at', '>=', from)]))
    .execute();
  return rows
    .filter(({ gateway }) => isTestKey(gateway) === test)
    .flatMap(({ amount_minor: minor, currency, paid_at: paid, refunded_at: refunded }) => [
      ...(paid === null ? [] : [{ at: paid, minor, currency }]),
      ...(refunded === null ? [] : [{ at: refunded, minor: -minor, currency }]),
    ]);
}

/** Unlinks payments from a user. */
export async function unlinkOrders(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ user_id: null, open_slot: null, idempotency_key: null })
    .where('user_id', '=', userId)
    .execute();
}
