import type { SubscriptionStatus } from '../subscriptions-port.ts';

/** Objects in Razorpay's format; times in seconds. */

export interface Order {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_due: number;
  readonly currency: string;
  readonly receipt: string;
  readonly offer_id: null;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly created_at: number;
}

export interface Payment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string | null;
  readonly method: string;
  readonly captured: boolean;
  readonly amount_refunded: number;
  readonly refund_status: 'partial' | 'full' | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly created_at: number;
}

export interface Plan {
  readonly id: string;
  readonly entity: 'plan';
  readonly interval: 1;
  readonly period: 'monthly';
  readonly item: { readonly name: string; readonly amount: number; readonly currency: string };
  readonly notes: readonly never[];
}

export interface Subscription {
  readonly id: string;
  readonly entity: 'subscription';
  readonly plan_id: string;
  readonly status: Exclude<SubscriptionStatus, 'paused'>;
  readonly quantity: 1;
  readonly total_count: number;
  readonly paid_count: number;
  readonly remaining_count: number;
  readonly current_start: number | null;
  readonly current_end: number | null;
  readonly charge_at: number | null;
  readonly start_at: number | null;
  readonly expire_by: number | null;
  /** Empty notes are a list. */
  readonly notes: Readonly<Record<string, string>> | readonly never[];
  readonly created_at: number;
  /** Whether it is cancelled for the end of the period. Ours, as is the next one. */
  readonly ends_with_period: boolean;
  /** Consecutive failed charges. */
  readonly failures: number;
}

/** A paid invoice of a subscription. */
export interface Invoice {
  readonly id: string;
  readonly entity: 'invoice';
  readonly status: 'paid';
  readonly subscription_id: string;
  readonly payment_id: string;
  readonly billing_start: number;
  readonly billing_end: number;
}

export interface Refund {
  readonly id: string;
  readonly entity: 'refund';
  readonly status: 'processed';
  readonly payment_id: string;
  readonly amount: number;
}

export interface Dispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly phase: 'chargeback';
  readonly payment_id: string;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
}

/** A new order, or one with another state. */
export function orderEntity(
  order: Omit<Order, 'entity' | 'offer_id' | 'amount_paid' | 'amount_due'> & { readonly entity?: 'order' },
): Order {
  const paid = order.status === 'paid' ? order.amount : 0;
  return { ...order, entity: 'order', offer_id: null, amount_paid: paid, amount_due: order.amount - paid };
}

/** What is free in a payment; the rest follows from it. */
export type PaymentTerms = Pick<
  Payment,
  'id' | 'order_id' | 'amount' | 'currency' | 'status' | 'method' | 'error_description' | 'created_at'
> & { readonly amount_refunded?: number };

/** A new payment, or one with another state: refunded in full, it says so. */
export function paymentEntity(terms: PaymentTerms): Payment {
  const { amount, status: given } = terms;
  const refunded = given === 'refunded' ? amount : (terms.amount_refunded ?? 0);
  const status = given === 'captured' && refunded >= amount ? 'refunded' : given;
  return {
    ...terms,
    entity: 'payment',
    status,
    captured: status === 'captured' || status === 'refunded',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded >= amount ? 'full' : 'partial',
    error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
  };
}

interface Reported {
  readonly subscription?: Subscription | undefined;
  readonly payment?: Payment | undefined;
  readonly order?: Order | undefined;
  readonly refund?: Refund | undefined;
  readonly dispute?: Dispute | undefined;
}

/** The body of a webhook with the objects that it reports. @param now in seconds */
export function eventBody(event: string, reported: Reported, now: number): string {
  const entities = Object.entries(reported).filter(([, entity]) => entity !== undefined);
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event,
    contains: entities.map(([name]) => name),
    payload: Object.fromEntries(entities.map(([name, entity]) => [name, { entity }])),
    created_at: now,
  });
}

/** An error in Razorpay's format. */
export function errorEntity(description: string, extra: Record<string, unknown> = {}) {
  return {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, ...extra },
  };
}
