import { z } from 'zod';
import { bareResponse, dataResponse, defineEndpoint } from '../endpoint.ts';
import { paymentStatus } from './endpoints.ts';
import { buyer } from './gst.ts';

/** GST on an invoice or credit note; money in the smallest unit. `taxable` and the three taxes add up to the amount. */
export const gstLines = z.object({
  supplier: z.object({ legal_name: z.string(), address: z.string(), gstin: z.string(), state: z.string() }),
  sac: z.string(),
  /** The total rate in percent. */
  percent: z.number(),
  place_of_supply: z.object({ code: z.string(), name: z.string() }),
  taxable: z.number().int(),
  cgst: z.number().int(),
  /** SGST or UTGST, as `local_label` says. */
  sgst: z.number().int(),
  igst: z.number().int(),
  local_label: z.enum(['SGST', 'UTGST']),
  /** The letter of undertaking's reference, on exports without tax. */
  lut: z.string().nullable(),
});
export type GstLines = z.output<typeof gstLines>;

/**
 * A receipt, a tax invoice or a credit note. Money in the currency's smallest unit, times ISO 8601. Numbers and amounts
 * never change once issued; `status` is the payment's current status.
 */
export const invoice = z.object({
  number: z.string(),
  kind: z.enum(['receipt', 'invoice', 'credit_note']),
  date: z.string(),
  payment_uuid: z.string(),
  payment_id: z.string(),
  payment_method: z.string().nullable(),
  status: paymentStatus,
  plan_name: z.string(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  /** Tax included in a receipt's amount. */
  tax: z.object({ label: z.string(), percent: z.number(), amount: z.number().int() }).nullable(),
  gst: gstLines.nullable(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    address: z.string().nullable(),
    pin: z.string().nullable(),
    gstin: z.string().nullable(),
  }),
  /** Earlier receipts of the same order whose payment was refunded. */
  replaces: z.array(z.string()),
  /** The invoice that a credit note corrects. */
  corrects: z.object({ number: z.string(), date: z.string() }).nullable(),
  /** Credit notes for this invoice. */
  credit_notes: z.array(z.string()),
  /** No money moved. */
  test_payment: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;

const invoiceParams = z.object({ number: z.string().regex(/^[A-Z\d][A-Z\d-]{2,30}$/) });
const yearParams = z.object({ year: z.string().regex(/^20\d{2}$/) });
/** Files are not parsed: the response is bytes. */
const pdf = bareResponse(z.any().describe('A PDF file'));

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/billing/invoices/:number',
  summary: 'One of your receipts, invoices or credit notes',
  auth: 'user',
  params: invoiceParams,
  response: dataResponse(invoice),
  errors: ['not_found'],
});

export const getInvoicePdf = defineEndpoint({
  method: 'GET',
  path: '/billing/invoices/:number/pdf',
  summary: 'One of your receipts, invoices or credit notes as PDF',
  auth: 'user',
  params: invoiceParams,
  response: pdf,
  errors: ['not_found', 'rate_limited'],
});

export const getYearPdf = defineEndpoint({
  method: 'GET',
  path: '/billing/years/:year/pdf',
  summary: 'All your receipts, invoices and credit notes of one calendar year (UTC) in one PDF',
  auth: 'user',
  params: yearParams,
  slow: true,
  response: pdf,
  errors: ['not_found', 'rate_limited'],
});

const buyerKnown = z.object({ asked: z.boolean(), buyer: buyer.nullable() });

export const getBuyer = defineEndpoint({
  method: 'GET',
  path: '/billing/buyer',
  summary: 'Whether checkout asks for a billing address, and the last one given',
  auth: 'user',
  response: dataResponse(buyerKnown),
  errors: [],
});

export const setBuyer = defineEndpoint({
  method: 'PUT',
  path: '/billing/buyer',
  summary: 'Store the billing address for the next invoices, where they are issued',
  auth: 'user',
  body: buyer,
  response: dataResponse(buyerKnown),
  errors: ['rate_limited'],
});
