import { z } from 'zod';
import { dataResponse, defineEndpoint } from '../endpoint.ts';
import { text } from '../text.ts';
import { buyer } from './gst.ts';
import { billingTexts } from './texts.ts';

/** Every call identifies a plan by its `sort_order`; forms may send it as a string of digits. */
export const planId = z.union(
  [
    z.number().int().min(0).max(9999),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ],
  billingTexts.planRequired,
);

const yesNo = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Number);

/** The characters of Razorpay's ids and of our own keys. */
const token = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

export const subscriptionPlan = z.object({
  uuid: z.string(),
  name: z.string(),
  /** A decimal with at least two decimal places, in `currency`. */
  price: z.string(),
  currency: z.string(),
  features: z.array(z.string()),
  sort_order: z.number().int(),
  /** 1 marks the most popular plan. */
  is_popular: z.number().int(),
});
export type SubscriptionPlan = z.output<typeof subscriptionPlan>;

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/subscription-plans',
  summary: 'Plans on sale, cheapest first',
  auth: 'public',
  response: dataResponse(z.array(subscriptionPlan)),
  errors: [],
});

/**
 * `pending`: paid or payable, not confirmed yet. `failed`: the last attempt was declined or abandoned.
 * `refunded`: paid and refunded.
 */
export const paymentStatus = z.enum(['completed', 'pending', 'failed', 'refunded']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** One row of the billing history. `amount` is in the currency's smallest unit; `payment_date` is ISO 8601. */
export const billingPayment = z.object({
  uuid: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  payment_method: z.string().nullable(),
  payment_date: z.string(),
  plan_name: z.string(),
  status: paymentStatus,
  has_receipt: z.boolean(),
  /** The tax invoice, where one was issued instead of a receipt. */
  invoice_number: z.string().nullable(),
  /** Credit notes for refunds, oldest first. */
  credit_notes: z.array(z.string()),
  /** No money moved. */
  test_payment: z.boolean(),
  /** A second payment for the same order: `held` is never captured and expires; `taken` was captured and is refunded. */
  extra_payment: z.enum(['held', 'taken']).nullable(),
});
export type BillingPayment = z.output<typeof billingPayment>;

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/billing/payments',
  summary: 'Your payments, newest first; at most the last 500',
  auth: 'user',
  response: dataResponse(z.array(billingPayment)),
  errors: [],
});

const paymentParams = z.object({ uuid: z.uuid() });

/** A printable receipt. Money in the currency's smallest unit, times ISO 8601. `amount` includes `tax`. */
export const receipt = z.object({
  number: z.string(),
  /** Earlier receipts of the same order whose payment was refunded. */
  replaces: z.array(z.string()),
  uuid: z.string(),
  date: z.string(),
  status: paymentStatus,
  plan_name: z.string(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  tax: z.object({ label: z.string(), percent: z.number(), amount: z.number().int() }).nullable(),
  payment_method: z.string().nullable(),
  payment_id: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  /** Paid through the built-in test gateway: no money moved. */
  test_payment: z.boolean(),
});
export type Receipt = z.output<typeof receipt>;

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/billing/payments/:uuid/receipt',
  summary: 'The receipt of one of your completed payments',
  auth: 'user',
  params: paymentParams,
  response: dataResponse(receipt),
  errors: ['not_found'],
});

/** Where to load the checkout window from. A `sandbox` window moves no money, and the screen must say so. */
export const checkoutWindow = z.object({ script_url: z.string(), key: z.string(), sandbox: z.boolean() });
export type CheckoutWindow = z.output<typeof checkoutWindow>;

/** An order ready to be paid in the checkout window. `status` is `completed` if the order has already been paid: the checkout window is not needed. */
export const checkout = z.object({
  /** For a `subscription`, the gateway's subscription id and the amount of each charge. */
  order: z.object({ id: z.string(), amount: z.number().int(), currency: z.string() }),
  plan: z.object({ id: z.number().int(), name: z.string() }),
  payment_uuid: z.string(),
  status: z.enum(['open', 'completed']),
  /**
   * What the checkout window opens with: `order_id`, or `subscription_id` instead. `card` replaces the card of a
   * subscription (`subscription_card_change`). All are verified the same way, with `order.id` as `order_id`.
   */
  kind: z.enum(['order', 'subscription', 'card']).default('order'),
  /** ISO 8601: when the amount is charged, if not immediately. The window then charges a small amount and refunds it. */
  first_charge_at: z.string().nullable().default(null),
  checkout: checkoutWindow,
});
export type Checkout = z.output<typeof checkout>;

export const createOrder = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/razorpay/order',
  summary: 'Order a plan; the same plan ordered twice, in any tab, is one open order',
  auth: 'user',
  body: z.object({
    plan_id: planId,
    /** Repeated calls with the same key return the same order. Also accepted as the header `Idempotency-Key`. */
    idempotency_key: token(100).optional(),
    /** Whether the plan renews each month (where the gateway supports it); otherwise reminders are mailed. */
    auto_renew: yesNo.default(1),
    /** For the invoice; by default the last one given. Required for the first order where invoices are issued. */
    buyer: buyer.optional(),
  }),
  response: dataResponse(checkout),
  errors: [
    'plan_unavailable',
    'already_subscribed',
    'buyer_required',
    'idempotency_conflict',
    'payments_unavailable',
    'rate_limited',
  ],
});

/** The outcome of a payment, as far as the server knows. */
export const paymentState = z.object({
  payment_uuid: z.string(),
  status: paymentStatus,
  plan_name: z.string(),
  /** The gateway's reason for a declined attempt. */
  failure: z.string().nullable(),
});
export type PaymentState = z.output<typeof paymentState>;

export const verifyPayment = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/razorpay/verify',
  summary: "Verify a checkout's signature and payment, and start the plan",
  auth: 'user',
  body: z.object({
    order_id: token(64),
    payment_id: token(64),
    signature: text(256, billingTexts.verifyFailed),
    payment_uuid: z.uuid(),
    plan_id: planId,
    auto_renew: yesNo.default(0),
  }),
  response: dataResponse(paymentState),
  errors: ['not_found', 'payment_invalid', 'payment_pending', 'payments_unavailable', 'rate_limited'],
});

export const checkPayment = defineEndpoint({
  method: 'POST',
  path: '/billing/payments/:uuid/check',
  summary: 'Ask the gateway again about one of your open payments',
  auth: 'user',
  params: paymentParams,
  response: dataResponse(paymentState),
  errors: ['not_found', 'rate_limited'],
});
