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

export interface BillingTables {
  plans: PlansTable;
  subscriptions: SubscriptionsTable;
  search_usage: SearchUsageTable;
}
