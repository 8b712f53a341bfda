import { outsideIndia } from '@interest-miner/contract/billing/gst';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { dayInWords } from '@interest-miner/contract/dates';

export const pdfTexts = {
  product: 'Interest Miner',
  kinds: { receipt: 'Receipt', invoice: 'Tax invoice', credit_note: 'Credit note' },
  from: 'From',
  to: 'Billed to',
} as const;

const notNull = (value: string | null): value is string => value !== null;

/** A date as printed: the day in India for tax invoices, in UTC for receipts. What was issued prints alike for good. */
function day(document: Invoice, iso: string): string {
  const timeZone = document.gst ? 'Asia/Kolkata' : 'UTC';
  return dayInWords(iso, timeZone, 'long');
}

export function supplierLines({ gst }: Invoice): string[] {
  if (!gst) return [];
  const { legal_name: name, address, gstin, state } = gst.supplier;
  return [name, address, `State: ${state}`, `GSTIN: ${gstin}`];
}

export function customerLines({ customer, gst }: Invoice): string[] {
  const { name, email, address, pin, gstin } = customer;
  const place = gst && [pin, gst.place_of_supply.name].filter(notNull).join(' ');
  return [name, email, address, place, gstin && `GSTIN: ${gstin}`].filter(notNull);
}

/** Names and values between the addresses and the sums. */
export function factsOf(document: Invoice): [string, string][] {
  const { gst, corrects, period_start: start, period_end: end } = document;
  const facts: [string, string | null][] = [
    ['Date', day(document, document.date)],
    ['For invoice', corrects && `${corrects.number} of ${day(document, corrects.date)}`],
    ['Description', `Interest Miner ${document.plan_name}, subscription`],
    ['Period', start && end ? `${day(document, start)} – ${day(document, end)}` : null],
    ['SAC', gst?.sac ?? null],
    ['Place of supply', gst && `${gst.place_of_supply.name} (${gst.place_of_supply.code})`],
    ['Reverse charge', gst && 'No'],
    ['Payment reference', document.payment_id],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** Lines with amounts; the last one is the total. */
export function sumsOf({ gst, tax, amount, kind }: Invoice): { name: string; minor: number; strong: boolean }[] {
  const total = { name: kind === 'credit_note' ? 'Total credited' : 'Total', minor: amount, strong: true };
  if (!gst)
    return [total, ...(tax ? [{ name: `Includes ${tax.label} ${tax.percent}%`, minor: tax.amount }] : [])].map(
      (sum) => ({ strong: false, ...sum }),
    );
  const half = gst.percent / 2;
  const taxes =
    gst.cgst > 0
      ? [
          { name: `CGST ${half}%`, minor: gst.cgst },
          { name: `${gst.local_label} ${half}%`, minor: gst.sgst },
        ]
      : [{ name: gst.lut ? 'IGST (zero-rated export)' : `IGST ${gst.percent}%`, minor: gst.igst }];
  return [{ name: 'Taxable value', minor: gst.taxable }, ...taxes, total].map((sum) => ({ strong: false, ...sum }));
}

/** Notes below the sums. */
export function notesOf({ gst, kind, test_payment: isTest, status, credit_notes: notes }: Invoice): string[] {
  const isExport = gst?.place_of_supply.code === outsideIndia && gst.lut !== null;
  return [
    isTest ? 'Test payment: no money moved. This document is not valid for tax purposes.' : null,
    kind !== 'credit_note' && notes.length > 0 ? `Corrected by credit note ${notes.join(', ')}.` : null,
    kind === 'receipt' && status === 'refunded' ? 'This payment was refunded.' : null,
    isExport
      ? `Supply meant for export under letter of undertaking ${gst?.lut} without payment of integrated tax.`
      : null,
    gst ? 'Computer-generated document; no signature is needed.' : null,
  ].filter(notNull);
}
