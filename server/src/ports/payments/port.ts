/** An order as the gateway holds it; the amount in the currency's smallest unit. */
export interface GatewayOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}

/** A payment attempt as the gateway reports it now. `createdAt` in milliseconds. */
export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly method: string | null;
  /** Why it was declined, in the gateway's words. */
  readonly failure: string | null;
  readonly createdAt: number;
  /** How much of a captured payment was given back; the whole makes it `refunded`. */
  readonly refunded: number;
}

/** A charge that the payer's bank wants back. */
export interface GatewayDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
}

/** A signed message of the gateway: that something happened, not proof of what. */
export interface GatewayEvent {
  readonly type: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
}

export const testKeyPrefix = 'rzp_test_';

/** Whether an account moves no money: the sandbox's, and those of Razorpay's own test mode. */
export function isTestKey(key: string): boolean {
  return key.startsWith(testKeyPrefix);
}

/** Whether payments made now move no money. */
export function isTestAccount(payments: Pick<PaymentsPort, 'checkout'>): boolean {
  return isTestKey(payments.checkout.key);
}

/**
 * A card payment provider: Razorpay, or the sandbox gateway that speaks the same language.
 * Every call to it ends within a few seconds or at `signal`.
 * @throws AppError payments_unavailable when it does not answer, or answers what cannot be understood
 */
export interface PaymentsPort {
  readonly source: 'razorpay' | 'sandbox';
  /** What the browser needs to open the checkout window. The key is public and names the account. */
  readonly checkout: { readonly scriptUrl: string; readonly key: string };
  /** Opens an order. Never repeated by itself, as it is not idempotent. @param receipt our reference, ≤ 40 characters */
  createOrder(
    order: { amount: number; currency: string; receipt: string },
    signal?: AbortSignal,
  ): Promise<GatewayOrder>;
  /** @returns undefined when the gateway knows no such payment */
  findPayment(id: string, signal?: AbortSignal): Promise<GatewayPayment | undefined>;
  /** Every attempt to pay an order, in no order. */
  paymentsOfOrder(orderId: string, signal?: AbortSignal): Promise<GatewayPayment[]>;
  /** @returns undefined when the gateway knows no such dispute */
  findDispute(id: string, signal?: AbortSignal): Promise<GatewayDispute | undefined>;
  /** Takes the money of an authorised payment. @returns undefined when the gateway refuses */
  capture(payment: GatewayPayment, signal?: AbortSignal): Promise<GatewayPayment | undefined>;
  /** Whether the gateway signed that this payment belongs to this order; compared in constant time. */
  isSignedCheckout(checkout: { orderId: string; paymentId: string; signature: string }): Promise<boolean>;
  /** Whether the gateway signed these very bytes; compared in constant time. False where no secret is set. */
  isSignedWebhook(body: Uint8Array, signature: string): Promise<boolean>;
  /** @returns undefined when the message has not the shape of an event */
  readEvent(message: unknown): GatewayEvent | undefined;
}
