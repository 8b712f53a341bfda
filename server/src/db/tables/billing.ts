export interface PlansTable {
  id: string;
  /** How the spec's calls name a plan; unique. */
  sort_order: number;
  name: string;
  /** In the currency's smallest unit. */
  price_minor: number;
  currency: string;
  /** JSON list of strings. */
  features: string;
  is_popular: number;
  /** 0 for plans that are given, never sold. */
  is_listed: number;
  /** Searches a period of 30 days; null for no limit. */
  searches_per_period: number | null;
  /** 1 where the plan opens the Premium Miner. */
  is_premium: number;
}

/** One grant of a plan for a span of time: trial, payment or an operator's gift. */
export interface SubscriptionsTable {
  id: string;
  user_id: string;
  plan_id: string;
  starts_at: number;
  ends_at: number;
  source: string;
  /** The payment that bought it; unique, so that one payment grants once. */
  payment_id: string | null;
  revoked_at: number | null;
  created_at: number;
}

export interface SearchUsageTable {
  user_id: string;
  /** Names the span that the count belongs to; a new span starts a new row at zero. */
  period_key: string;
  used: number;
}

/**
 * creating → open ⇄ failed → paid → refunded; an order nobody paid for days is lapsed, and a payment that comes later
 * still makes it paid.
 */
export type OrderStatus = 'creating' | 'open' | 'failed' | 'lapsed' | 'paid' | 'refunded';

/** One order of a plan: a line of the billing history. Kept without the user when an account is deleted. */
export interface PaymentOrdersTable {
  /** Our `payment_uuid`, and the receipt reference that the gateway is given. */
  id: string;
  user_id: string | null;
  plan_id: string;
  /** Name, price and currency at the moment of ordering: later changes of the plan leave them alone. */
  plan_name: string;
  amount_minor: number;
  currency: string;
  /** Public key of the gateway account that holds the order. */
  gateway: string;
  gateway_order_id: string | null;
  status: OrderStatus;
  /** Unique while the order may be used for a checkout: one open order a user and plan. */
  open_slot: string | null;
  /** Caller's key with the user id in front; unique. */
  idempotency_key: string | null;
  auto_renew: number;
  /** What the gateway said of the last declined attempt. */
  failure: string | null;
  attempted_at: number | null;
  /** When the gateway is asked next; null when nothing more is expected. */
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
  /** What an operator should look at, such as a second payment of the same order; one line for each. */
  note: string | null;
  /** The held payment that may be taken for this order; no other is, meanwhile. */
  capturing: string | null;
  /** A second payment of a paid order: only held, or taken too. */
  extra_payment: 'held' | 'taken' | null;
  /** A dispute that the gateway told of and that is not decided. */
  dispute_id: string | null;
  created_at: number;
}

/** Webhook events seen: the gateway delivers at least once. */
export interface PaymentEventsTable {
  id: string;
  type: string;
  gateway_order_id: string | null;
  received_at: number;
}

/** Payments given back: old news of them grants nothing. */
export interface RefundedPaymentsTable {
  payment_id: string;
  refunded_at: number;
}

/** One row: the last receipt number. Whoever grants or revokes updates it first, so that they take the lock one after another. */
export interface ReceiptCounterTable {
  id: number;
  last_number: number;
}

/** Receipt numbers, consecutive over all payments without gaps; rows are never changed. */
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
