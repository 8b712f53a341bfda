import { type Buyer, testSeries } from '@interest-miner/contract/billing/gst';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import type { DocumentsTable } from '../../../db/tables/billing.ts';
import type { Deps } from '../../../deps.ts';
import { isTestKey } from '../../../ports/payments/port.ts';
import { documentsOfPayment, findBuyer, insertDocument, takeInvoiceSequence } from '../queries/documents.ts';
import { findGrantOfPayment } from '../queries/grants.ts';
import type { Order } from '../queries/orders.ts';
import { takeReceiptNumber } from '../queries/receipt-counter.ts';
import { findCustomer } from '../queries/users.ts';
import { parseBuyer } from './buyers.ts';
import { financialYear, invoiceNumber, splitGst } from './gst.ts';

type Db = Deps['db'];

type Gst = NonNullable<Invoice['gst']>;
/** The seller as stored with an invoice. */
export type Supplier = Omit<Gst['supplier'], 'state'> & Pick<Gst, 'sac' | 'lut'>;
/** The buyer as stored with a document. */
export type Customer = Invoice['customer'];

type Amount = 'taxable_minor' | 'cgst_minor' | 'sgst_minor' | 'igst_minor';
type OfGst = Amount | 'rate_basis_points' | 'place_of_supply' | 'supplier';
type Taxed = { [Column in OfGst]: NonNullable<DocumentsTable[Column]> };

/** Whether a document states GST: all but receipts do. */
export const isTaxed = <Row extends DocumentsTable>(row: Row): row is Row & Taxed => row.supplier !== null;

function supplierOf(config: Deps['config']): Supplier | undefined {
  const { GSTIN: gstin, GST_LEGAL_NAME: name, GST_ADDRESS: address, GST_SAC: sac, GST_LUT: lut } = config;
  if (gstin === undefined || name === undefined || address === undefined || sac === undefined) return undefined;
  return { legal_name: name, address, gstin, sac, lut: lut ?? null };
}

/** `IM-2026-000001`: the year it was issued in, in UTC. */
const receiptNumber = (issuedAt: number, sequence: number) =>
  `IM-${new Date(issuedAt).getUTCFullYear()}-${String(sequence).padStart(6, '0')}`;

async function nextInvoiceNumber(transaction: Db, series: string, now: number): Promise<string> {
  const year = financialYear(now);
  return invoiceNumber(series, year, await takeInvoiceSequence(transaction, series, year));
}

/** What every document says of an order and its payment. */
async function contentOf(transaction: Db, order: Order, payment: { id: string; now: number }, buyer: Buyer | null) {
  const person = order.user_id === null ? undefined : await findCustomer(transaction, order.user_id);
  const grant = await findGrantOfPayment(transaction, payment.id);
  const customer: Customer | null = person
    ? {
        name: buyer?.business_name ?? person.name,
        email: person.email,
        address: buyer?.address ?? null,
        pin: buyer?.pin ?? null,
        gstin: buyer?.gstin ?? null,
      }
    : null;
  return {
    user_id: person ? order.user_id : null,
    order_id: order.id,
    payment_id: payment.id,
    issued_at: payment.now,
    plan_name: order.plan_name,
    period_start: grant?.starts_at ?? null,
    period_end: grant?.ends_at ?? null,
    currency: order.currency,
    amount_minor: order.amount_minor,
    customer: customer && JSON.stringify(customer),
  };
}

async function issueReceipt(transaction: Db, order: Order, payment: { id: string; now: number }): Promise<void> {
  await insertDocument(transaction, {
    ...(await contentOf(transaction, order, payment, null)),
    kind: 'receipt',
    number: receiptNumber(payment.now, await takeReceiptNumber(transaction)),
    tax_label: order.tax_label,
    rate_basis_points: order.tax_basis_points,
  });
}

/**
 * Issues the receipt of a captured payment, or its invoice if the seller has a GSTIN, within the transaction that grants its
 * plan. Without a known address the place of supply is the supplier's state, as the law says.
 */
export async function issueDocument(
  { config }: Deps,
  transaction: Db,
  order: Order,
  payment: { id: string; now: number },
): Promise<void> {
  const supplier = supplierOf(config);
  if (!supplier) return issueReceipt(transaction, order, payment);
  const buyer = parseBuyer(order.user_id === null ? null : await findBuyer(transaction, order.user_id));
  const state = supplier.gstin.slice(0, 2);
  const place = buyer?.state ?? state;
  const rate = Math.round(config.GST_PERCENT * 100);
  const split = splitGst(order.amount_minor, rate, { supplier: state, of: place, lut: supplier.lut !== null });
  const series = isTestKey(order.gateway) ? testSeries[0] : config.GST_INVOICE_SERIES;
  await insertDocument(transaction, {
    ...(await contentOf(transaction, order, payment, buyer)),
    kind: 'invoice',
    number: await nextInvoiceNumber(transaction, series, payment.now),
    taxable_minor: split.taxable,
    cgst_minor: split.cgst,
    sgst_minor: split.sgst,
    igst_minor: split.igst,
    rate_basis_points: rate,
    place_of_supply: place,
    supplier: JSON.stringify(supplier),
  });
}

/**
 * Issues a credit note for what was refunded of an invoiced payment since the last one. Safe to repeat; call it in a
 * transaction that holds the receipt counter's lock.
 * @param refunded total refunded so far in the smallest unit; everything if missing
 */
export async function creditRefund(
  { config }: Deps,
  transaction: Db,
  payment: { id: string; refunded?: number; now: number },
): Promise<void> {
  const documents = (await documentsOfPayment(transaction, payment.id)).filter(isTaxed);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (!invoice) return;
  const total = Math.min(payment.refunded ?? invoice.amount_minor, invoice.amount_minor);
  const credited = (key: 'amount_minor' | Amount) =>
    documents.reduce((sum, one) => sum + (one.kind === 'credit_note' ? one[key] : 0), 0);
  if (total <= credited('amount_minor')) return;
  const supplier = JSON.parse(invoice.supplier) as Supplier;
  const split = splitGst(total, invoice.rate_basis_points, {
    supplier: supplier.gstin.slice(0, 2),
    of: invoice.place_of_supply,
    lut: supplier.lut !== null,
  });
  const series = invoice.number.startsWith(`${testSeries[0]}-`) ? testSeries[1] : config.GST_CREDIT_SERIES;
  await insertDocument(transaction, {
    ...invoice,
    kind: 'credit_note',
    number: await nextInvoiceNumber(transaction, series, payment.now),
    issued_at: payment.now,
    corrects: invoice.number,
    amount_minor: total - credited('amount_minor'),
    taxable_minor: split.taxable - credited('taxable_minor'),
    cgst_minor: split.cgst - credited('cgst_minor'),
    sgst_minor: split.sgst - credited('sgst_minor'),
    igst_minor: split.igst - credited('igst_minor'),
  });
}
