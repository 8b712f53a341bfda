import type { Invoice } from './invoice-endpoints.ts';

/** Words of receipts, tax invoices and credit notes, on their page and in their PDF. What was issued prints alike for good. */
export const documentTexts = {
  kinds: { receipt: 'Receipt', invoice: 'Tax invoice', credit_note: 'Credit note' },
  from: 'From',
  to: 'Billed to',
  date: 'Date',
  forInvoice: 'For invoice',
  ofDay: (number: string, day: string) => `${number} of ${day}`,
  period: 'Period',
  sac: 'SAC',
  place: 'Place of supply',
  reverseCharge: 'Reverse charge',
  no: 'No',
  reference: 'Payment reference',
  test: 'Test payment: no money moved. This document is not valid for tax purposes.',
  refunded: 'This payment was refunded.',
  corrected: 'Corrected by',
  lut: (reference: string) =>
    `Supply meant for export under letter of undertaking ${reference} without payment of integrated tax.`,
} as const;

const notNull = (value: string | null): value is string => value !== null;

/** Who sold it, line by line; none on receipts. */
export function supplierLines({ gst }: Invoice): string[] {
  if (!gst) return [];
  const { legal_name: name, address, gstin, state } = gst.supplier;
  return [name, address, `State: ${state}`, `GSTIN: ${gstin}`];
}

/** Who bought it, line by line. */
export function customerLines({ customer, gst }: Invoice): string[] {
  const { name, email, address, pin, gstin } = customer;
  const place = gst && [pin, gst.place_of_supply.name].filter(notNull).join(' ');
  return [name, email, address, place, gstin && `GSTIN: ${gstin}`].filter(notNull);
}

/** A line with an amount in the currency's smallest unit; the total is strong. */
export interface DocumentSum {
  readonly name: string;
  readonly minor: number;
  readonly strong: boolean;
}

/** Lines with amounts: on invoices and credit notes the total comes last, on receipts the tax that it includes. */
export function sumsOf({ gst, tax, amount, kind }: Invoice): DocumentSum[] {
  const line = (name: string, minor: number) => ({ name, minor, strong: false });
  const total = { name: kind === 'credit_note' ? 'Total credited' : 'Total', minor: amount, strong: true };
  if (!gst) return [total, ...(tax ? [line(`Includes ${tax.label} ${tax.percent}%`, tax.amount)] : [])];
  const half = gst.percent / 2;
  const taxes =
    gst.cgst > 0
      ? [line(`CGST ${half}%`, gst.cgst), line(`${gst.local_label} ${half}%`, gst.sgst)]
      : [line(gst.lut ? 'IGST (zero-rated export)' : `IGST ${gst.percent}%`, gst.igst)];
  return [line('Taxable value', gst.taxable), ...taxes, total];
}
