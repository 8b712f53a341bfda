import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import type { BillingTables, DocumentsTable, GrantsTable } from '../../src/db/tables/billing.ts';

// What programs before migration 0146 send to the tables that it and 0147 replaced, word for word.

interface Receipt {
  number: number;
  order_id: string;
  payment_id: string;
  issued_at: number;
}
interface Earlier extends Omit<BillingTables, 'documents' | 'grants'> {
  receipts: Receipt;
  invoices: Omit<DocumentsTable, 'tax_label'>;
  subscriptions: GrantsTable;
}
type Db = Kysely<Earlier>;

/** A database as an earlier program sees it. */
export const asEarlier = (db: Kysely<Database>) => db as unknown as Db;

export async function issueReceipt(db: Db, orderId: string, paymentId: string, now: number): Promise<number> {
  const { last_number: number } = await db
    .updateTable('receipt_counter')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('id', '=', 1)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const receipt = { number, order_id: orderId, payment_id: paymentId, issued_at: now };
  await db.insertInto('receipts').values(receipt).execute();
  await db.updateTable('payment_orders').set({ receipt_number: number }).where('id', '=', orderId).execute();
  return number;
}

export function receiptsOf(db: Db, userId: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('payment_orders', 'payment_orders.id', 'receipts.order_id')
    .select(['user_id', 'receipts.number', 'receipts.order_id', 'receipts.payment_id', 'receipts.issued_at'])
    .where('payment_orders.user_id', '=', userId)
    .orderBy('receipts.number')
    .execute();
}

export async function issueInvoice(db: Db, invoice: Omit<DocumentsTable, 'tax_label'>): Promise<void> {
  await db.insertInto('invoices').values(invoice).execute();
}

export function invoicesOf(db: Db, userId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

export async function erase(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('payment_orders')
    .set({ user_id: null, open_slot: null, idempotency_key: null })
    .where('user_id', '=', userId)
    .execute();
  await db.deleteFrom('buyers').where('user_id', '=', userId).execute();
  await db.updateTable('invoices').set({ user_id: null, customer: null }).where('user_id', '=', userId).execute();
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
}

export async function insertGrant(db: Db, grant: GrantsTable): Promise<void> {
  await db.insertInto('subscriptions').values(grant).execute();
}

export function grantsOf(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('payment_orders', 'payment_orders.gateway_payment_id', 'subscriptions.payment_id')
    .leftJoin('renewals', 'renewals.id', 'subscriptions.renewal_id')
    .selectAll('subscriptions')
    .where('subscriptions.user_id', '=', userId)
    .orderBy('subscriptions.given_from')
    .orderBy('subscriptions.starts_at')
    .orderBy('subscriptions.id')
    .execute();
}

export async function moveGrant(db: Db, id: string, startsAt: number, endsAt: number): Promise<void> {
  await db.updateTable('subscriptions').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', id).execute();
}

/** As the program of 24 November did: later ones need no answer. */
export async function revokeGrantOfPayment(db: Db, paymentId: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('subscriptions')
    .set({ revoked_at: now })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
