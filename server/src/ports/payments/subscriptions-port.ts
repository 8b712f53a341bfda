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

export interface GatewayRefund {
  readonly id: string;
  readonly amount: number;
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
   */
  create(terms: {
    planId: string;
    startsAt: number | null;
    expiresAt: number;
    reference: string;
  }): Promise<GatewaySubscription>;
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
  }): Promise<GatewayRefund | { readonly refused: string }>;
}
