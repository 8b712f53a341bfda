import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { InvoicesTable, ReceiptsTable } from '../../../db/tables/billing.ts';

type Db = Kysely<Database>;

/** A receipt: what it says follows from its order. */
interface ReceiptDocument extends Omit<ReceiptsTable, 'number'> {
  readonly kind: 'receipt';
  readonly number: string;
  readonly user_id: string | null;
}
export type StoredDocument = ReceiptDocument | InvoicesTable;

const receiptNumber = /^IM-\d{4}-(\d{6,9})$/;

/** `IM-2026-000001`. */
const receiptName = (number: number, issuedAt: number) =>
  `IM-${new Date(issuedAt).getUTCFullYear()}-${String(number).padStart(6, '0')}`;

/** Stores a receipt. The first one for a number or payment is final. */
export async function insertReceipt(db: Db, receipt: ReceiptsTable): Promise<void> {
  await db.insertInto('receipts').values(receipt).execute();
}

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

interface Chosen {
  readonly number?: string;
  readonly orderId?: string;
  /** Issued within it, end excluded. */
  readonly span?: { readonly from: number; readonly until: number };
}

/** A user's receipts, or the chosen ones; the name says the year, which follows from the time. */
async function listOwnReceipts(db: Db, userId: string, { number, orderId, span }: Chosen): Promise<ReceiptDocument[]> {
  let query = db
    .selectFrom('receipts')
    .innerJoin('payment_orders', 'payment_orders.id', 'receipts.order_id')
    .select(['user_id', 'receipts.number', 'receipts.order_id', 'receipts.payment_id', 'receipts.issued_at'])
    .where('payment_orders.user_id', '=', userId);
  if (number !== undefined) query = query.where('receipts.number', '=', Number(receiptNumber.exec(number)?.[1] ?? -1));
  if (orderId !== undefined) query = query.where('receipts.order_id', '=', orderId);
  if (span) query = query.where('receipts.issued_at', '>=', span.from).where('receipts.issued_at', '<', span.until);
  const rows = await query.execute();
  return rows
    .map((row) => ({ ...row, kind: 'receipt' as const, number: receiptName(row.number, row.issued_at) }))
    .filter((row) => number === undefined || row.number === number);
}

/** A user's invoices and credit notes, or the chosen ones. */
export function listOwnInvoices(db: Db, userId: string, { number, orderId, span }: Chosen = {}) {
  let query = db.selectFrom('invoices').selectAll().where('user_id', '=', userId);
  if (number !== undefined) query = query.where('number', '=', number);
  if (orderId !== undefined) query = query.where('order_id', '=', orderId);
  if (span) query = query.where('issued_at', '>=', span.from).where('issued_at', '<', span.until);
  return query.orderBy('issued_at').orderBy('number').execute();
}

/** A user's receipts, invoices and credit notes, or the chosen ones, in the order they were issued. */
export async function listOwnDocuments(db: Db, userId: string, chosen: Chosen): Promise<StoredDocument[]> {
  const documents = [...(await listOwnReceipts(db, userId, chosen)), ...(await listOwnInvoices(db, userId, chosen))];
  return documents.sort((a, b) => a.issued_at - b.issued_at || a.number.localeCompare(b.number));
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
