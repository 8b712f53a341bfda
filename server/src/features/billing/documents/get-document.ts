import type { Receipt } from '@interest-miner/contract/billing/endpoints';
import { testSeries } from '@interest-miner/contract/billing/gst';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { taxWithin } from '@interest-miner/contract/money';
import type { InvoicesTable } from '../../../db/tables/billing.ts';
import type { Deps, UserContext } from '../../../deps.ts';
import type { Actor } from '../../../http/actor.ts';
import { AppError } from '../../../http/errors.ts';
import { toIso } from '../../../lib/time.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { invoicesOfPayment, listOwnDocuments, type StoredDocument } from '../queries/documents.ts';
import { findGrantOfPayment } from '../queries/grants.ts';
import { type Order, orders } from '../queries/orders.ts';
import { findCustomer } from '../queries/users.ts';
import { localLabel, stateName } from './gst.ts';
import type { InvoiceCustomer, Supplier } from './issue-document.ts';
import { statusOf } from './payment-status.ts';

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

/** The tax contained in an order, as stored with it. */
function taxOf(order: Order): Invoice['tax'] {
  if (order.tax_label === null || order.tax_basis_points === null) return null;
  return {
    label: order.tax_label,
    percent: order.tax_basis_points / 100,
    amount: taxWithin(order.amount_minor, order.tax_basis_points),
  };
}

/** What only a receipt or only an invoice says: a receipt follows from its order, an invoice keeps what it said. */
async function contentOf(db: Deps['db'], row: StoredDocument, order: Order) {
  if (row.kind === 'receipt') {
    const grant = await findGrantOfPayment(db, row.payment_id);
    const person = order.user_id === null ? undefined : await findCustomer(db, order.user_id);
    const others = order.user_id === null ? [] : await listOwnDocuments(db, order.user_id, { orderId: order.id });
    return {
      period_start: toIso(grant?.starts_at ?? null),
      period_end: toIso(grant?.ends_at ?? null),
      amount: order.amount_minor,
      tax: taxOf(order),
      gst: null,
      customer: person ? { name: person.name, email: person.email, address: null, pin: null, gstin: null } : null,
      replaces: others
        .filter((one) => one.kind === 'receipt' && one.number !== row.number && one.issued_at <= row.issued_at)
        .map(({ number }) => number),
      corrects: null,
      credit_notes: [],
      test_payment: isTestKey(order.gateway),
    };
  }
  const related = await invoicesOfPayment(db, row.payment_id);
  const corrected = related.find(({ number }) => number === row.corrects);
  return {
    period_start: toIso(row.period_start),
    period_end: toIso(row.period_end),
    amount: row.amount_minor,
    tax: null,
    gst: gstOf(row),
    customer: row.customer === null ? null : (JSON.parse(row.customer) as InvoiceCustomer),
    replaces: [],
    corrects: corrected ? { number: corrected.number, date: toIso(corrected.issued_at) } : null,
    credit_notes: related.filter(({ corrects }) => corrects === row.number).map(({ number }) => number),
    test_payment: testSeries.some((series) => row.number.startsWith(`${series}-`)),
  };
}

/** A receipt, an invoice or a credit note of the actor's. @throws AppError not_found */
export async function toDocument({ db }: Deps, row: StoredDocument): Promise<Invoice> {
  const order = row.user_id === null ? undefined : await orders.find(db, { id: row.order_id, user_id: row.user_id });
  if (!order) throw new AppError('not_found');
  const { customer, ...content } = await contentOf(db, row, order);
  if (!customer) throw new AppError('not_found');
  return {
    ...content,
    customer,
    number: row.number,
    kind: row.kind,
    date: toIso(row.issued_at),
    payment_uuid: order.id,
    payment_id: row.payment_id,
    payment_method: order.method,
    // The order may have been paid again by another payment.
    status: order.gateway_payment_id === row.payment_id ? statusOf(order) : 'refunded',
    plan_name: order.plan_name,
    currency: order.currency,
  };
}

/** One of the actor's receipts, invoices or credit notes. @throws AppError not_found, also for another user's */
export async function findDocument(deps: Deps, actor: Actor, number: string): Promise<Invoice> {
  const [row] = await listOwnDocuments(deps.db, actor.userId, { number });
  if (!row) throw new AppError('not_found');
  return toDocument(deps, row);
}

/** Answers `GET /billing/invoices/:number`. @throws AppError not_found */
export async function getDocument({ deps, actor }: UserContext, { number }: { number: string }) {
  return findDocument(deps, actor, number);
}

/**
 * The receipt of one of the actor's payments: the newest, if it was refunded and paid again.
 * @throws AppError not_found, also for payments that were never completed
 */
export async function getReceipt({ deps, actor }: UserContext, { uuid }: { uuid: string }): Promise<Receipt> {
  const documents = await listOwnDocuments(deps.db, actor.userId, { orderId: uuid });
  const row = documents.findLast(({ kind }) => kind === 'receipt');
  if (!row) throw new AppError('not_found');
  const { payment_uuid, customer, kind, gst, corrects, credit_notes, ...receipt } = await toDocument(deps, row);
  return { ...receipt, uuid: payment_uuid, customer_name: customer.name, customer_email: customer.email };
}
