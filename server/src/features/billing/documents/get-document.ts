import type { Receipt } from '@interest-miner/contract/billing/endpoints';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { taxWithin } from '@interest-miner/contract/money';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { type DocumentOfOrder, listOwnDocuments } from '../queries/documents.ts';
import { localLabel, stateName } from './gst.ts';
import { type Customer, isTaxed, type Supplier } from './issue-document.ts';
import { statusOf } from './payment-status.ts';

/** The GST on an invoice or credit note; receipts have none. */
function gstOf(row: DocumentOfOrder): Invoice['gst'] {
  if (!isTaxed(row)) return null;
  const { sac, lut, ...supplier } = JSON.parse(row.supplier) as Supplier;
  const state = supplier.gstin.slice(0, 2);
  const untaxed = row.cgst_minor + row.sgst_minor + row.igst_minor === 0;
  return {
    supplier: { ...supplier, state: `${stateName(state)} (${state})` },
    sac,
    percent: row.rate_basis_points / 100,
    place_of_supply: { code: row.place_of_supply, name: stateName(row.place_of_supply) },
    taxable: row.taxable_minor,
    cgst: row.cgst_minor,
    sgst: row.sgst_minor,
    igst: row.igst_minor,
    local_label: localLabel(state),
    lut: untaxed ? lut : null,
  };
}

/** The tax that a receipt's amount includes, if it states one. */
function taxOf({ tax_label: label, rate_basis_points: rate, amount_minor: amount }: DocumentOfOrder): Invoice['tax'] {
  return label === null || rate === null ? null : { label, percent: rate / 100, amount: taxWithin(amount, rate) };
}

/** A document as it is shown. @param all of its user's, in the order they were issued */
export function toDocument(row: DocumentOfOrder, all: readonly DocumentOfOrder[]): Invoice {
  if (row.customer === null) throw new AppError('not_found');
  const related = all.filter((document) => document.order_id === row.order_id);
  const earlier = related.slice(
    0,
    related.findIndex(({ number }) => number === row.number),
  );
  const corrected = related.find(({ number }) => number === row.corrects);
  return {
    number: row.number,
    kind: row.kind,
    date: toIso(row.issued_at),
    payment_uuid: row.order_id,
    payment_id: row.payment_id,
    payment_method: row.method,
    status: row.paid_by === row.payment_id ? statusOf(row) : 'refunded',
    plan_name: row.plan_name,
    period_start: toIso(row.period_start),
    period_end: toIso(row.period_end),
    amount: row.amount_minor,
    currency: row.currency,
    tax: taxOf(row),
    gst: gstOf(row),
    customer: JSON.parse(row.customer) as Customer,
    replaces:
      row.kind === 'receipt' ? earlier.filter(({ kind }) => kind === 'receipt').map(({ number }) => number) : [],
    corrects: corrected ? { number: corrected.number, date: toIso(corrected.issued_at) } : null,
    credit_notes: related.filter(({ corrects }) => corrects === row.number).map(({ number }) => number),
    test_payment: isTestKey(row.gateway),
  };
}

/**
 * One of the actor's receipts, invoices or credit notes, by its number.
 * @throws AppError not_found, also for another user's
 */
export async function getDocument({ deps, actor }: UserContext, { number }: { number: string }): Promise<Invoice> {
  const documents = await listOwnDocuments(deps.db, actor.userId);
  const row = documents.find((document) => document.number === number);
  if (!row) throw new AppError('not_found');
  return toDocument(row, documents);
}

/**
 * The receipt of one of the actor's payments: the newest, if it was refunded and paid again.
 * @throws AppError not_found, also for payments that were never completed
 */
export async function getReceipt({ deps, actor }: UserContext, { uuid }: { uuid: string }): Promise<Receipt> {
  const documents = await listOwnDocuments(deps.db, actor.userId);
  const row = documents.findLast(({ kind, order_id: orderId }) => kind === 'receipt' && orderId === uuid);
  if (!row) throw new AppError('not_found');
  const { payment_uuid, customer, kind, gst, corrects, credit_notes, ...receipt } = toDocument(row, documents);
  return { ...receipt, uuid: payment_uuid, customer_name: customer.name, customer_email: customer.email };
}
