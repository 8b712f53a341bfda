import type { SubscriptionsPort } from './subscriptions-port.ts';

export type { GatewayCharge, GatewaySubscription } from './subscriptions-port.ts';

/** An order at the gateway; the amount in the currency's smallest unit. */
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
  /** Refunded part of a captured payment; a full refund makes it `refunded`. */
  readonly refunded: number;
}

/** A chargeback by the payer's bank. */
export interface GatewayDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
}

/** A signed gateway event: it says that something happened, but is not proof of what. */
export interface GatewayEvent {
  readonly type: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
  readonly subscriptionId: string | null;
}

export const testKeyPrefix = 'rzp_test_';
/** Public key of the built-in gateway. */
export const sandboxKeyId = 'rzp_test_sandbox';

/** The common prefix of all keys of one account and mode: a Razorpay key names its mode only. The sandbox has one key. */
export function accountOf(key: string): string {
  return key === sandboxKeyId ? key : (/^rzp_(?:test|live)_/.exec(key)?.[0] ?? key);
}

/**
 * Whether two public keys belong to the same account: its keys are replaced from time to time, and what was made with
 * the old one stays. Razorpay's test mode, its live mode and the sandbox are separate. Keys do not distinguish two accounts
 * of one mode: there the gateway does not know what it is asked about.
 */
export function isSameAccount(a: string, b: string): boolean {
  return accountOf(a) === accountOf(b);
}

/** Whether an account moves no money: the sandbox, and Razorpay's own test mode. */
export function isTestKey(key: string): boolean {
  return key.startsWith(testKeyPrefix);
}

/** Whether payments made now move no money. */
export function isTestAccount(payments: Pick<PaymentsPort, 'checkout'>): boolean {
  return isTestKey(payments.checkout.key);
}

/**
 * A card payment provider: Razorpay, or the sandbox gateway with the same API.
 * Every call to it ends within a few seconds or at `signal`.
 * @throws AppError payments_unavailable if it does not answer, or its answer is invalid
 */
export interface PaymentsPort {
  readonly source: 'razorpay' | 'sandbox';
  /** What the browser needs to open the checkout window. The key is public and identifies the account. */
  readonly checkout: { readonly scriptUrl: string; readonly key: string };
  readonly subscriptions: SubscriptionsPort;
  /** Creates an order. Never retried automatically, as it is not idempotent. @param receipt our reference, ≤ 40 characters */
  createOrder(
    order: { amount: number; currency: string; receipt: string },
    signal?: AbortSignal,
  ): Promise<GatewayOrder>;
  /** @returns undefined if the gateway does not have the payment */
  findPayment(id: string, signal?: AbortSignal): Promise<GatewayPayment | undefined>;
  /** Every attempt to pay an order, unordered. @returns undefined if the gateway does not have the order */
  paymentsOfOrder(orderId: string, signal?: AbortSignal): Promise<GatewayPayment[] | undefined>;
  /** @returns undefined if the gateway does not have the dispute */
  findDispute(id: string, signal?: AbortSignal): Promise<GatewayDispute | undefined>;
  /** Captures an authorized payment. @returns undefined if the gateway rejects it */
  capture(payment: GatewayPayment, signal?: AbortSignal): Promise<GatewayPayment | undefined>;
  /** Whether the gateway signed this pair of payment and order; compared in constant time. */
  isSignedCheckout(checkout: { orderId: string; paymentId: string; signature: string }): Promise<boolean>;
  /** Whether the gateway signed these exact bytes; compared in constant time. False if no secret is set. */
  isSignedWebhook(body: Uint8Array, signature: string): Promise<boolean>;
  /** @returns undefined if the message is not a valid event */
  readEvent(message: unknown): GatewayEvent | undefined;
}
