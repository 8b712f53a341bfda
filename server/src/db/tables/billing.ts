export interface PlansTable {
  id: string;
  /** The plan's name in the spec's calls; unique. */
  sort_order: number;
  name: string;
  /** In the currency's smallest unit. */
  price_minor: number;
  currency: string;
  /** JSON list of strings. */
  features: string;
  is_popular: number;
  /** 0 for plans that are granted, never sold. */
  is_listed: number;
  /** Searches per period of 30 days; null for no limit. */
  searches_per_period: number | null;
  /** 1 where the plan opens the Premium Miner. */
  is_premium: number;
}

/** One grant of a plan for a period: trial, payment or an operator's gift. */
export interface SubscriptionsTable {
  id: string;
  user_id: string;
  plan_id: string;
  starts_at: number;
  ends_at: number;
  source: string;
  /** The payment behind it; unique, so that one payment grants once. */
  payment_id: string | null;
  revoked_at: number | null;
  created_at: number;
}

export interface SearchUsageTable {
  user_id: string;
  /** The period of the count; a new period starts a new row at zero. */
  period_key: string;
  used: number;
}

/**
 * creating → open ⇄ failed → paid → refunded; an order that stays unpaid for days is lapsed, and a later payment
 * still makes it paid.
 */
export type OrderStatus = 'creating' | 'open' | 'failed' | 'lapsed' | 'paid' | 'refunded';

/** One order of a plan: a line of the billing history. Kept without the user when an account is deleted. */
export interface PaymentOrdersTable {
  /** Our `payment_uuid`, also the receipt reference at the gateway. */
  id: string;
  user_id: string | null;
  plan_id: string;
  /** Name, price and currency when ordered: later changes to the plan do not affect them. */
  plan_name: string;
  amount_minor: number;
  currency: string;
  /** Public key of the gateway account with the order. */
  gateway: string;
  gateway_order_id: string | null;
  status: OrderStatus;
  /** Unique while the order can be used for a checkout: one open order per user and plan. */
  open_slot: string | null;
  /** The caller's key, prefixed with the user id; unique. */
  idempotency_key: string | null;
  auto_renew: number;
  /** The gateway's reason for the last declined attempt. */
  failure: string | null;
  attempted_at: number | null;
  /** When the gateway is asked next; null if no change is expected. */
  check_due_at: number | null;
  /** The captured payment; unique. */
  gateway_payment_id: string | null;
  method: string | null;
  paid_at: number | null;
  refunded_at: number | null;
  /** The newest of `receipts`. */
  receipt_number: number | null;
  tax_label: string | null;
  tax_basis_points: number | null;
  /** Issues for an operator, such as a second payment of the same order; one line each. */
  note: string | null;
  /** The authorized payment that may be captured for this order; meanwhile no other is. */
  capturing: string | null;
  /** A second payment of a paid order: authorized only, or captured too. */
  extra_payment: 'held' | 'taken' | null;
  /** An open dispute reported by the gateway. */
  dispute_id: string | null;
  created_at: number;
}

/** Webhook events received: the gateway delivers at least once. */
export interface PaymentEventsTable {
  id: string;
  type: string;
  gateway_order_id: string | null;
  received_at: number;
}

/** Refunded payments: late events for them grant nothing. */
export interface RefundedPaymentsTable {
  payment_id: string;
  refunded_at: number;
}

/** One row: the last receipt number. Every grant or revocation updates it first, and so takes the lock. */
export interface ReceiptCounterTable {
  id: number;
  last_number: number;
}

/** Receipt numbers, consecutive over all payments without gaps; rows never change. */
export interface ReceiptsTable {
  number: number;
  order_id: string;
  /** Unique. */
  payment_id: string;
  issued_at: number;
}

export interface BillingTables {
  receipts: ReceiptsTable;
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  search_usage: SearchUsageTable;
  payment_orders: PaymentOrdersTable;
  payment_events: PaymentEventsTable;
  refunded_payments: RefundedPaymentsTable;
  receipt_counter: ReceiptCounterTable;
}
