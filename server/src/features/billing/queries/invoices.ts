import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { InvoicesTable } from '../../../db/tables/billing.ts';

type Db = Kysely<Database>;

/** Takes the next number of a series in one statement; within the caller's transaction, so a rollback leaves no gap. */
export async function takeInvoiceSequence(db: Db, series: string, year: number): Promise<number> {
  const row = await db
    .insertInto('invoice_counters')
    .values({ series, financial_year: year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'financial_year'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

export async function insertInvoice(db: Db, invoice: InvoicesTable): Promise<void> {
  await db.insertInto('invoices').values(invoice).execute();
}

/** The invoice of a payment with its credit notes, oldest first. */
export function invoicesOfPayment(db: Db, paymentId: string): Promise<InvoicesTable[]> {
  return db.selectFrom('invoices').selectAll().where('payment_id', '=', paymentId).orderBy('issued_at').execute();
}

export function findOwnInvoice(db: Db, userId: string, number: string): Promise<InvoicesTable | undefined> {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A user's invoices and credit notes in the order they were issued. @param span issued within it, end excluded */
export function listOwnInvoices(db: Db, userId: string, span?: { from: number; until: number }) {
  let query = db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('number');
  if (span) query = query.where('issued_at', '>=', span.from).where('issued_at', '<', span.until);
  return query.execute();
}

/** The receipt with this number, if it belongs to one of the user's orders. */
export function findOwnReceipt(db: Db, userId: string, number: number) {
  return db
    .selectFrom('receipts')
    .innerJoin('payment_orders', 'payment_orders.id', 'receipts.order_id')
    .select(['receipts.number', 'receipts.order_id', 'receipts.payment_id', 'receipts.issued_at'])
    .where('receipts.number', '=', number)
    .where('payment_orders.user_id', '=', userId)
    .executeTakeFirst();
}

/** A user's receipts issued in a span, oldest first. */
export function listOwnReceipts(db: Db, userId: string, span: { from: number; until: number }) {
  return db
    .selectFrom('receipts')
    .innerJoin('payment_orders', 'payment_orders.id', 'receipts.order_id')
    .select(['receipts.number', 'receipts.order_id', 'receipts.payment_id', 'receipts.issued_at'])
    .where('payment_orders.user_id', '=', userId)
    .where('receipts.issued_at', '>=', span.from)
    .where('receipts.issued_at', '<', span.until)
    .orderBy('receipts.number')
    .execute();
}

/** The address given at the user's last checkout, as JSON. */
export async function findBuyer(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('buyers').select('details').where('user_id', '=', userId).executeTakeFirst();
  return row?.details ?? null;
}

export async function saveBuyer(db: Db, userId: string, details: string): Promise<void> {
  await db
    .insertInto('buyers')
    .values({ user_id: userId, details })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ details }))
    .execute();
}

/** Removes the person from a user's invoices; numbers and amounts stay for the books. */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('buyers').where('user_id', '=', userId).execute();
  await db.updateTable('invoices').set({ user_id: null, customer: null }).where('user_id', '=', userId).execute();
}
