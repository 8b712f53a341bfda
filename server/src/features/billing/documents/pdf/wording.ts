import { documentTexts as texts } from '@interest-miner/contract/billing/document-lines';
import { outsideIndia } from '@interest-miner/contract/billing/gst';
import type { Invoice } from '@interest-miner/contract/billing/invoice-endpoints';
import { dayInWords } from '@interest-miner/contract/dates';

/** A date as printed: the day in India for tax invoices, in UTC for receipts. What was issued prints alike for good. */
function day(document: Invoice, iso: string): string {
  const timeZone = document.gst ? 'Asia/Kolkata' : 'UTC';
  return dayInWords(iso, timeZone, 'long');
}

/** Names and values between the addresses and the sums. */
export function factsOf(document: Invoice): [string, string][] {
  const { gst, corrects, period_start: start, period_end: end } = document;
  const facts: [string, string | null][] = [
    [texts.date, day(document, document.date)],
    [texts.forInvoice, corrects && texts.ofDay(corrects.number, day(document, corrects.date))],
    ['Description', `Interest Miner ${document.plan_name}, subscription`],
    [texts.period, start && end ? `${day(document, start)} – ${day(document, end)}` : null],
    [texts.sac, gst?.sac ?? null],
    [texts.place, gst && `${gst.place_of_supply.name} (${gst.place_of_supply.code})`],
    [texts.reverseCharge, gst && texts.no],
    [texts.reference, document.payment_id],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** Notes below the sums. */
export function notesOf({ gst, kind, test_payment: isTest, status, credit_notes: notes }: Invoice): string[] {
  const exportUnder = gst?.place_of_supply.code === outsideIndia ? gst.lut : null;
  return [
    isTest ? texts.test : null,
    kind !== 'credit_note' && notes.length > 0 ? `${texts.corrected} credit note ${notes.join(', ')}.` : null,
    kind === 'receipt' && status === 'refunded' ? texts.refunded : null,
    exportUnder === null ? null : texts.lut(exportUnder),
    gst ? 'Computer-generated document; no signature is needed.' : null,
  ].filter((note) => note !== null);
}
