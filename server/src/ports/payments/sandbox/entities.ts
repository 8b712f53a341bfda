import type { SandboxOrder, SandboxPayment, SandboxSubscription } from './store.ts';

/** An order in Razorpay's format; times in seconds. */
export function orderEntity(order: SandboxOrder) {
  const paid = order.status === 'paid' ? order.amount : 0;
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: order.amount - paid,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: JSON.parse(order.notes) as unknown,
    created_at: Math.floor(order.created_at / 1000),
  };
}

/** A payment in Razorpay's format; times in seconds. */
export function paymentEntity(payment: SandboxPayment) {
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    method: payment.method,
    captured: payment.status === 'captured',
    amount_refunded: payment.amount_refunded,
    refund_status:
      payment.amount_refunded === 0 ? null : payment.amount_refunded >= payment.amount ? 'full' : 'partial',
    error_code: payment.status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    error_description: payment.error_description,
    created_at: Math.floor(payment.created_at / 1000),
  };
}

/** A webhook body in Razorpay's format; `payment.*` events carry no order. */
export function eventBody(type: string, payment: SandboxPayment, order: SandboxOrder, now: number): string {
  const withOrder = type.startsWith('order.');
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: type,
    contains: withOrder ? ['payment', 'order'] : ['payment'],
    payload: {
      payment: { entity: paymentEntity(payment) },
      ...(withOrder ? { order: { entity: orderEntity(order) } } : {}),
    },
    created_at: Math.floor(now / 1000),
  });
}

const toSeconds = (time: number | null) => (time === null ? null : Math.floor(time / 1000));

/** A subscription in Razorpay's format; times in seconds, empty notes a list. */
export function subscriptionEntity(subscription: SandboxSubscription) {
  const notes = JSON.parse(subscription.notes) as Record<string, string>;
  return {
    id: subscription.id,
    entity: 'subscription',
    plan_id: subscription.plan_id,
    status: subscription.status,
    quantity: 1,
    total_count: subscription.total_count,
    paid_count: subscription.paid_count,
    remaining_count: subscription.total_count - subscription.paid_count,
    current_start: toSeconds(subscription.current_start),
    current_end: toSeconds(subscription.current_end),
    charge_at: toSeconds(subscription.charge_at),
    start_at: toSeconds(subscription.start_at),
    expire_by: toSeconds(subscription.expire_by),
    notes: Object.keys(notes).length === 0 ? [] : notes,
    created_at: toSeconds(subscription.created_at),
  };
}

/** The body of a `subscription.*` webhook, with the payment that was tried. */
export function subscriptionEvent(
  type: string,
  subscription: SandboxSubscription,
  payment: SandboxPayment | undefined,
  now: number,
): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: type,
    contains: payment ? ['subscription', 'payment'] : ['subscription'],
    payload: {
      subscription: { entity: subscriptionEntity(subscription) },
      ...(payment ? { payment: { entity: paymentEntity(payment) } } : {}),
    },
    created_at: Math.floor(now / 1000),
  });
}

/** The body of a `refund.*` webhook. */
export function refundEvent(refund: { id: string; payment_id: string; amount: number }, now: number): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: 'refund.processed',
    contains: ['refund'],
    payload: { refund: { entity: { ...refund, entity: 'refund', status: 'processed' } } },
    created_at: Math.floor(now / 1000),
  });
}

/** An error in Razorpay's format. */
export function errorEntity(description: string, extra: Record<string, unknown> = {}) {
  return {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, ...extra },
  };
}
