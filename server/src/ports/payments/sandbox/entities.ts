import type { DisputeState, PaymentState, SubscriptionStatus } from '../port.ts';

/** Objects in Razorpay's format; times in seconds. */

/** A new order, or one with another state. */
export function orderEntity(order: {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly created_at: number;
}) {
  const paid = order.status === 'paid' ? order.amount : 0;
  return { ...order, entity: 'order', offer_id: null, amount_paid: paid, amount_due: order.amount - paid } as const;
}
export type Order = ReturnType<typeof orderEntity>;

/** What is free in a payment; the rest follows from it. */
export interface PaymentTerms {
  readonly id: string;
  readonly order_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentState;
  readonly method: string;
  readonly error_description: string | null;
  readonly created_at: number;
  readonly amount_refunded?: number;
}

/** A new payment, or one with another state: refunded in full, it says so. */
export function paymentEntity(terms: PaymentTerms) {
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
  } as const;
}
export type Payment = ReturnType<typeof paymentEntity>;

export const planEntity = (id: string, item: { name: string; amount: number; currency: string }) =>
  ({ id, entity: 'plan', interval: 1, period: 'monthly', item, notes: [] }) as const;
export type Plan = ReturnType<typeof planEntity>;

/** A new subscription, to be authorised in a checkout. */
export const subscriptionEntity = (terms: {
  readonly id: string;
  readonly plan_id: string;
  readonly total_count: number;
  readonly start_at: number | null;
  readonly expire_by: number | null;
  readonly notes: Readonly<Record<string, string>>;
  readonly created_at: number;
}) => ({
  ...terms,
  entity: 'subscription' as const,
  status: 'created' as Exclude<SubscriptionStatus, 'paused'>,
  quantity: 1,
  paid_count: 0,
  remaining_count: terms.total_count,
  current_start: null as number | null,
  current_end: null as number | null,
  charge_at: null as number | null,
  // Empty notes are a list.
  notes: Object.keys(terms.notes).length === 0 ? [] : terms.notes,
  /** Whether it is cancelled for the end of the period. Ours, as is the next one. */
  ends_with_period: false,
  /** Consecutive failed charges. */
  failures: 0,
});
export type Subscription = Readonly<ReturnType<typeof subscriptionEntity>>;

/** A paid invoice of a subscription. */
export const invoiceEntity = (
  id: string,
  of: { subscription_id: string; payment_id: string; billing_start: number; billing_end: number },
) => ({ id, entity: 'invoice', status: 'paid', ...of }) as const;
export type Invoice = ReturnType<typeof invoiceEntity>;

export const refundEntity = (id: string, of: { payment_id: string; amount: number }) =>
  ({ id, entity: 'refund', status: 'processed', ...of }) as const;
export type Refund = ReturnType<typeof refundEntity>;

export interface Dispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly phase: 'chargeback';
  readonly payment_id: string;
  readonly status: DisputeState;
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
