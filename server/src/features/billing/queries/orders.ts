import type { Kysely } from 'kysely';
import { readInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/schema.ts';
import type { OrderStatus, PaymentOrdersTable } from '../../../db/tables/billing.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { gatewayRows } from './gateway-rows.ts';

type Db = Kysely<Database>;

export type Order = PaymentOrdersTable;

export const orders = gatewayRows<Order>('payment_orders', ['status', 'dispute_id']);

const unpaid: OrderStatus[] = ['open', 'failed', 'lapsed'];

const update = (db: Db, id: string, changes: Partial<Order>) =>
  db.updateTable('payment_orders').set(changes).where('id', '=', id).returningAll();

/** Prevents further checkouts of an order; a payment in progress still counts. */
export async function retireOrder(db: Db, id: string): Promise<void> {
  await update(db, id, { open_slot: null, idempotency_key: null }).execute();
}

/**
 * Stores a declined attempt, unless the order is paid.
 * @param at time of the attempt in milliseconds
 * @returns undefined if it is paid
 */
export function noteFailure(db: Db, id: string, failure: string | null, at: number): Promise<Order | undefined> {
  const failed = update(db, id, { status: 'failed', failure, attempted_at: at });
  return failed.where('status', 'in', unpaid).executeTakeFirst();
}

/**
 * Marks an unpaid or refunded order paid, in one conditional statement.
 * @returns undefined if it is paid already
 */
export function payOrder(db: Db, id: string, changes: Partial<Order>): Promise<Order | undefined> {
  const over = { open_slot: null, failure: null, refunded_at: null, capturing: null, extra_payment: null };
  const paid = update(db, id, { ...changes, ...over, status: 'paid' });
  return paid.where('status', 'in', [...unpaid, 'refunded']).executeTakeFirst();
}

/** Marks an order refunded if this payment paid it. @returns undefined if it did not */
export function refundOrder(
  db: Db,
  { id, paymentId, now }: { id: string; paymentId: string; now: number },
): Promise<Order | undefined> {
  // Checked once more: another payment of the same order may still be valid.
  const refunded = update(db, id, { status: 'refunded', refunded_at: now, check_due_at: now });
  return refunded.where('status', '=', 'paid').where('gateway_payment_id', '=', paymentId).executeTakeFirst();
}

/**
 * Claims the right to capture one of an order's authorised payments, in one statement.
 * @returns false if the order is paid, another payment has the claim, or the account is closed
 */
export async function claimCapture(db: Db, id: string, paymentId: string): Promise<boolean> {
  const row = await update(db, id, { capturing: paymentId })
    .where('status', 'in', unpaid)
    .where((eb) => eb.or([eb('capturing', 'is', null), eb('capturing', '=', paymentId)]))
    .where(({ exists, selectFrom }) => {
      const open = selectFrom('users').select('users.id').where('users.account_status', '<>', 'closed');
      return exists(open.whereRef('users.id', '=', 'payment_orders.user_id'));
    })
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases the claim of a payment that cannot be captured, so that another one can be. */
export async function releaseCapture(db: Db, id: string, paymentId: string): Promise<void> {
  await update(db, id, { capturing: null }).where('capturing', '=', paymentId).execute();
}

/** Stores the state of a second payment of a paid order, shown to the user. @returns undefined if it is not paid */
export function setExtraPayment(db: Db, id: string, extra: Order['extra_payment']): Promise<Order | undefined> {
  return update(db, id, { extra_payment: extra }).where('status', 'in', ['paid', 'refunded']).executeTakeFirst();
}

/** Stores an event's dispute id, so that the dispute is checked with the order. */
export function openDispute(db: Db, id: string, disputeId: string): Promise<Order | undefined> {
  return update(db, id, { dispute_id: disputeId }).executeTakeFirst();
}

export function closeDispute(db: Db, id: string, disputeId: string): Promise<Order | undefined> {
  return update(db, id, { dispute_id: null }).where('dispute_id', '=', disputeId).executeTakeFirst();
}

export async function setAutoRenew(db: Db, id: string, autoRenew: number): Promise<void> {
  await update(db, id, { auto_renew: autoRenew }).execute();
}

/**
 * Stores what is to follow the one-off plan that a payment bought: whether it is to be renewed, or another plan.
 * @returns false if it was to be renewed, or not, before
 */
export async function chooseNext(
  db: Db,
  { userId, paymentId }: { userId: string; paymentId: string },
  choice: { auto_renew: 0 | 1 } | { auto_renew: 1; next_plan_id: string },
): Promise<boolean> {
  let query = db
    .updateTable('payment_orders')
    .set(choice)
    .where('user_id', '=', userId)
    .where('gateway_payment_id', '=', paymentId);
  if (!('next_plan_id' in choice)) query = query.where('auto_renew', '<>', choice.auto_renew);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
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

/** Finds an order by our uuid or the gateway's payment id. */
export function findOrderOfOperator(db: Db, id: string) {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('gateway_payment_id', '=', id)]))
    .executeTakeFirst();
}

export function listAllOrders(db: Db, userId: string) {
  return db.selectFrom('payment_orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** Money that came in, or negative for a refund, in the smallest unit. */
export interface Money {
  readonly at: number;
  readonly minor: number;
  readonly currency: string;
}

/** Payments and full refunds since `from`, of live or of test accounts. */
export async function* listMoney(db: Db, from: number, test: boolean): AsyncGenerator<Money> {
  const moved = readInBatches(db, 'payment_orders', (eb) =>
    eb.and([
      eb('status', 'in', ['paid', 'refunded']),
      eb.or([eb('paid_at', '>=', from), eb('refunded_at', '>=', from)]),
    ]),
  );
  for await (const { gateway, amount_minor: minor, currency, paid_at, refunded_at } of moved) {
    if (isTestKey(gateway) !== test) continue;
    if (paid_at !== null && paid_at >= from) yield { at: paid_at, minor, currency };
    if (refunded_at !== null) yield { at: refunded_at, minor: -minor, currency };
  }
}

/** Unlinks payments from a user. */
export async function unlinkOrders(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ user_id: null, open_slot: null, idempotency_key: null })
    .where('user_id', '=', userId)
    .execute();
}
