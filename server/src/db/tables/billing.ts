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

/** One grant of a plan: trial, payment, credit or an operator's gift. Nothing of it changes, but that it ends. */
export interface GrantsTable {
  id: string;
  user_id: string;
  plan_id: string;
  /** When it was to be used by what was known when it was given: `layOut` says when it is. */
  starts_at: number;
  ends_at: number;
  source: string;
  /** The payment behind it; unique, so that one payment grants once. */
  payment_id: string | null;
  revoked_at: number | null;
  /** The subscription at the gateway whose charge or credit this is. */
  renewal_id: string | null;
  /** The grant that its unused time became when the user moved to a better plan. */
  replaced_by: string | null;
  created_at: number;
  /** From when its time can be used, and how much that is. */
  given_from: number;
  given_ms: number;
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
  /** Only programs of the release before write it. */
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
  /** The subscription that made this charge; null for one-off orders. */
  renewal_id: string | null;
  /** The plan chosen for the following period; null for the same one. */
  next_plan_id: string | null;
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

/** A plan at the gateway for one of our plans at one price; neither ever changes. */
export interface GatewayPlansTable {
  gateway: string;
  plan_id: string;
  amount_minor: number;
  currency: string;
  gateway_plan_id: string;
  created_at: number;
}

/** The gateway's states of a subscription, after our `creating`. */
export type SubscriptionStatus =
  | 'creating'
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired';

/** A subscription at the gateway, which charges by itself. Kept without the user when an account is deleted. */
export interface SubscriptionsTable {
  /** Our `payment_uuid`. */
  id: string;
  user_id: string | null;
  plan_id: string;
  /** Name, price and currency when subscribed: later changes to the plan do not affect them. */
  plan_name: string;
  amount_minor: number;
  currency: string;
  /** Public key of the gateway account. */
  gateway: string;
  gateway_plan_id: string | null;
  gateway_id: string | null;
  status: SubscriptionStatus;
  /** Unique while it can be authorised in a checkout: one per user. */
  open_slot: string | null;
  /** When the first charge is due; null for at once. */
  starts_at: number | null;
  /** What its authorisation does to the running plan: `now` ends it and credits its unused time, `end` lets it run out. */
  change: 'now' | 'end' | null;
  /** The subscription that this one replaces. */
  replaces: string | null;
  /** The user's cancellation: now or at the end of the period; null if there is none. */
  cancel: 'end' | 'now' | null;
  /** When the gateway confirmed that. */
  cancel_sent_at: number | null;
  /** Since when it is not charged any more; null while it is, or where a program of November 2026 or before ended it. */
  ended_at: number | null;
  paid_count: number;
  /** Incremented with every stored state: an answer of the gateway that was requested before is discarded and requested again. */
  version: number;
  authorised_at: number | null;
  /** Since when a charge has failed. */
  failed_at: number | null;
  /** When the gateway is asked next; null once it has ended. */
  check_due_at: number | null;
  /** Issues for the operator, one line each. */
  note: string | null;
  created_at: number;
}

/** Billing mails sent, each only once. */
export interface BillingNoticesTable {
  /** The grant, payment or subscription that the mail is about. */
  subject: string;
  kind: string;
  created_at: number;
}

/** Refunds that the operator asked the gateway for; the key makes a repeated command the same refund. */
export interface RefundsTable {
  key: string;
  order_id: string;
  amount_minor: number;
  gateway_refund_id: string | null;
  created_at: number;
}

/** The last number of one series in one financial year (April to March), named by the year it begins in. */
export interface InvoiceCountersTable {
  series: string;
  financial_year: number;
  last_number: number;
}

/** A receipt, tax invoice or credit note as it was issued; only its person is ever removed, when an account is deleted. */
export interface DocumentsTable {
  number: string;
  kind: 'receipt' | 'invoice' | 'credit_note';
  user_id: string | null;
  order_id: string;
  payment_id: string;
  /** The invoice that a credit note corrects. */
  corrects: string | null;
  issued_at: number;
  plan_name: string;
  period_start: number | null;
  period_end: number | null;
  currency: string;
  amount_minor: number;
  /** The tax that a receipt's amount includes, by name; null if it states none. */
  tax_label: string | null;
  rate_basis_points: number | null;
  /** From here to the supplier: null on receipts. */
  taxable_minor: number | null;
  cgst_minor: number | null;
  sgst_minor: number | null;
  igst_minor: number | null;
  /** GST state code. */
  place_of_supply: string | null;
  /** JSON of the supplier, as configured at the time. */
  supplier: string | null;
  /** JSON of the customer; null after the account was deleted. */
  customer: string | null;
}

/** The address that a user gave at the last checkout, for invoices. */
export interface BuyersTable {
  user_id: string;
  /** JSON of the contract's `buyer`. */
  details: string;
}

export interface BillingTables {
  gateway_plans: GatewayPlansTable;
  gateway_subscriptions: SubscriptionsTable;
  billing_notices: BillingNoticesTable;
  refunds: RefundsTable;
  buyers: BuyersTable;
  documents: DocumentsTable;
  invoice_counters: InvoiceCountersTable;
  plans: PlansTable;
  grants: GrantsTable;
  payment_orders: PaymentOrdersTable;
  payment_events: PaymentEventsTable;
  refunded_payments: RefundedPaymentsTable;
  receipt_counter: ReceiptCounterTable;
}
