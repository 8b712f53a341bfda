import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (secret: string, message: string | Uint8Array) =>
  createHmac('sha256', secret).update(message).digest('hex');

/** Hex HMAC-SHA256 over `order_id|payment_id` with the key secret, as returned by a checkout. */
export function signCheckout(secret: string, orderId: string, paymentId: string): string {
  return hmac(secret, `${orderId}|${paymentId}`);
}

/** Hex HMAC-SHA256 over `payment_id|subscription_id`: in the reverse order of a checkout of an order. */
export function signSubscription(secret: string, paymentId: string, subscriptionId: string): string {
  return hmac(secret, `${paymentId}|${subscriptionId}`);
}

/** Hex HMAC-SHA256 over the raw body with the webhook secret. */
export function signWebhook(secret: string, body: string | Uint8Array): string {
  return hmac(secret, body);
}

/** Compares two signatures in constant time; their length is not secret. */
export function equalSignatures(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
