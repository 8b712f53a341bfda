import type { SandboxOrder, SandboxPayment } from './store.ts';

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
    amount_refunded: 0,
    refund_status: null,
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

/** An error in Razorpay's format. */
export function errorEntity(description: string, extra: Record<string, unknown> = {}) {
  return {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, ...extra },
  };
}
