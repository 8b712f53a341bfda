export const paymentStates = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];
/** The gateway's states of a subscription. */
export const subscriptionStates = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const;
export type SubscriptionStatus = (typeof subscriptionStates)[number];

/** A payment attempt as the gateway reports it now; money in the currency's smallest unit, `createdAt` in milliseconds. */
export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentState;
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
  readonly status: DisputeState;
}

/** A subscription as the gateway reports it now; times in milliseconds. */
export interface GatewaySubscription {
  readonly id: string;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly paidCount: number;
  /** The period of the newest charge; null before the first one. */
  readonly currentStart: number | null;
  readonly currentEnd: number | null;
}

/** A paid invoice of a subscription: the payment and the period it is for. */
export interface GatewayCharge {
  readonly paymentId: string;
  readonly start: number | null;
  readonly end: number | null;
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
 * Subscriptions of a payment provider, which charge by themselves once authorised, and refunds.
 * @throws AppError payments_unavailable if it does not answer, or its answer is invalid
 */
export interface SubscriptionsPort {
  /** Creates a monthly plan; neither it nor its price can be changed later. @returns its id */
  createPlan(plan: { name: string; amount: number; currency: string; reference: string }): Promise<string>;
  /**
   * Creates a subscription to be authorised in a checkout.
   * @param terms.startsAt when the first charge is due; null for at once
   * @param terms.expiresAt until when it can be authorised
   * @returns its id
   */
  create(terms: { planId: string; startsAt: number | null; expiresAt: number; reference: string }): Promise<string>;
  /** @returns undefined if the gateway does not have it */
  find(id: string, signal?: AbortSignal): Promise<GatewaySubscription | undefined>;
  /** Every paid invoice, unordered. */
  charges(id: string, signal?: AbortSignal): Promise<GatewayCharge[]>;
  /** Ends a subscription now or with its paid period. @returns false if the gateway refuses: it has ended already */
  cancel(id: string, when: 'now' | 'end', signal?: AbortSignal): Promise<boolean>;
  /** Whether the gateway signed this pair of payment and subscription; compared in constant time. */
  isSigned(checkout: { subscriptionId: string; paymentId: string; signature: string }): Promise<boolean>;
  /**
   * Refunds a payment or a part of it; the same key is the same refund.
   * @param refund.amount undefined for all of it
   * @returns the gateway's reason if it refuses
   */
  refund(refund: {
    paymentId: string;
    amount: number | undefined;
    key: string;
  }): Promise<{ readonly id: string; readonly amount: number } | { readonly refused: string }>;
}

/**
 * A card payment provider: Razorpay, or the sandbox gateway with the same API.
 * Every call to it ends within a few seconds or at `signal`.
 * @throws AppError payments_unavailable if it does not answer, or its answer is invalid
 */
export interface PaymentsPort {
  /** What the browser needs to open the checkout window. The key is public and identifies the account. */
  readonly checkout: { readonly scriptUrl: string; readonly key: string };
  readonly subscriptions: SubscriptionsPort;
  /**
   * Creates an order. Never retried automatically, as it is not idempotent.
   * @param order.receipt our reference, ≤ 40 characters
   * @returns its id
   */
  createOrder(order: { amount: number; currency: string; receipt: string }): Promise<string>;
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
