import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { DocumentsTable, OrderStatus } from '../../../db/tables/billing.ts';

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

/** Stores a document. The first one for a number, and the first receipt or invoice for a payment, is final. */
export async function insertDocument(db: Db, document: Insertable<DocumentsTable>): Promise<void> {
  await db.insertInto('documents').values(document).execute();
}

/** The invoice of a payment with its credit notes, oldest first. */
export function documentsOfPayment(db: Db, paymentId: string): Promise<DocumentsTable[]> {
  return db.selectFrom('documents').selectAll().where('payment_id', '=', paymentId).orderBy('issued_at').execute();
}

/** A document with what its payment is now. */
export type DocumentOfOrder = DocumentsTable & {
  readonly gateway: string;
  readonly method: string | null;
  readonly status: OrderStatus;
  /** The payment that the order is paid by now: it may have been paid again by another one. */
  readonly paid_by: string | null;
};

/** A user's receipts, invoices and credit notes, in the order they were issued. */
export function listOwnDocuments(db: Db, userId: string): Promise<DocumentOfOrder[]> {
  return db
    .selectFrom('documents')
    .innerJoin('payment_orders', 'payment_orders.id', 'documents.order_id')
    .selectAll('documents')
    .select(['gateway', 'method', 'status', 'gateway_payment_id as paid_by'])
    .where('documents.user_id', '=', userId)
    .orderBy('issued_at')
    .orderBy('number')
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

/** Removes the person from a user's documents; numbers and amounts stay for the books. */
export async function forgetCustomer(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('buyers').where('user_id', '=', userId).execute();
  await db.updateTable('documents').set({ user_id: null, customer: null }).where('user_id', '=', userId).execute();
}
