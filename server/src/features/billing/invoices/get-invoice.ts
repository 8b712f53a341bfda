import { testSeries } from '@interest-miner/contract/billing/gst';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import type { InvoicesTable } from '../../../db/tables/billing.ts';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { statusOf } from '../checkout/payment-state.ts';
import { findGrantOfPayment } from '../queries/grants.ts';
import { findOwnInvoice, findOwnReceipt, invoicesOfPayment } from '../queries/invoices.ts';
import { findOwnOrder, type Order } from '../queries/orders.ts';
import { findCustomer } from '../queries/users.ts';
import { receiptName, taxOf } from '../receipts/get-receipt.ts';
import { localLabel, stateName } from './gst.ts';
import type { InvoiceCustomer, Supplier } from './issue-invoice.ts';

function gstOf(row: InvoicesTable): Invoice['gst'] {
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

/** An invoice or credit note of the actor's. */
export async function toInvoice(deps: Deps, row: InvoicesTable): Promise<Invoice> {
  const order = row.user_id === null ? undefined : await findOwnOrder(deps.db, row.user_id, row.order_id);
  if (!order || row.customer === null) throw new AppError('not_found');
  const related = await invoicesOfPayment(deps.db, row.payment_id);
  const corrected = related.find(({ number }) => number === row.corrects);
  const notes = related.filter(({ corrects }) => corrects === row.number);
  return {
    number: row.number,
    kind: row.kind,
    date: toIso(row.issued_at),
    payment_uuid: row.order_id,
    payment_id: row.payment_id,
    payment_method: order.method,
    // The order may have been paid again by another payment.
    status: order.gateway_payment_id === row.payment_id ? statusOf(order) : 'refunded',
    plan_name: row.plan_name,
    period_start: toIso(row.period_start),
    period_end: toIso(row.period_end),
    amount: row.amount_minor,
    currency: row.currency,
    tax: null,
    gst: gstOf(row),
    customer: JSON.parse(row.customer) as InvoiceCustomer,
    corrects: corrected ? { number: corrected.number, date: toIso(corrected.issued_at) } : null,
    credit_notes: notes.map(({ number }) => number),
    test_payment: testSeries.some((series) => row.number.startsWith(`${series}-`)),
  };
}

interface ReceiptRow {
  number: number;
  order_id: string;
  payment_id: string;
  issued_at: number;
}

/** A receipt of the actor's, in the shape of an invoice without GST. */
export async function toReceipt(deps: Deps, actor: Actor, row: ReceiptRow): Promise<Invoice> {
  const order: Order | undefined = await findOwnOrder(deps.db, actor.userId, row.order_id);
  const customer = await findCustomer(deps.db, actor.userId);
  if (!order || !customer) throw new AppError('not_found');
  const grant = await findGrantOfPayment(deps.db, row.payment_id);
  return {
    number: receiptName(row.number, row.issued_at),
    kind: 'receipt',
    date: toIso(row.issued_at),
    payment_uuid: order.id,
    payment_id: row.payment_id,
    payment_method: order.method,
    status: order.gateway_payment_id === row.payment_id ? statusOf(order) : 'refunded',
    plan_name: order.plan_name,
    period_start: toIso(grant?.starts_at ?? null),
    period_end: toIso(grant?.ends_at ?? null),
    amount: order.amount_minor,
    currency: order.currency,
    tax: taxOf(order),
    gst: null,
    customer: { name: customer.name, email: customer.email, address: null, pin: null, gstin: null },
    corrects: null,
    credit_notes: [],
    test_payment: isTestKey(order.gateway),
  };
}

/** One of the actor's receipts, invoices or credit notes. @throws AppError not_found, also for another user's */
export async function findInvoice(deps: Deps, actor: Actor, number: string): Promise<Invoice> {
  const row = await findOwnInvoice(deps.db, actor.userId, number);
  if (row) return toInvoice(deps, row);
  const match = /^IM-\d{4}-(\d{6,9})$/.exec(number);
  const receipt = match && (await findOwnReceipt(deps.db, actor.userId, Number(match[1])));
  if (!receipt || receiptName(receipt.number, receipt.issued_at) !== number) throw new AppError('not_found');
  return toReceipt(deps, actor, receipt);
}

/** Answers `GET /billing/invoices/:number`. @throws AppError not_found */
export async function getInvoice({ deps, actor }: UserContext, { number }: { number: string }) {
  return findInvoice(deps, actor, number);
}
