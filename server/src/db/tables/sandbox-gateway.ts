/** Tables of the built-in payment gateway. It simulates an outside service, so nothing else reads them. */
export interface SandboxTables {
  sandbox_secrets: { name: string; value: string };
  sandbox_orders: {
    id: string;
    amount: number;
    currency: string;
    receipt: string;
    /** JSON object of strings. */
    notes: string;
    status: 'created' | 'attempted' | 'paid';
    attempts: number;
    created_at: number;
  };
  sandbox_payments: {
    id: string;
    order_id: string;
    amount: number;
    currency: string;
    status: 'captured' | 'failed';
    method: string;
    error_description: string | null;
    amount_refunded: number;
    created_at: number;
  };
  sandbox_plans: { id: string; name: string; amount: number; currency: string; created_at: number };
  sandbox_subscriptions: {
    id: string;
    plan_id: string;
    status: 'created' | 'authenticated' | 'active' | 'pending' | 'halted' | 'cancelled' | 'completed' | 'expired';
    total_count: number;
    paid_count: number;
    current_start: number | null;
    current_end: number | null;
    charge_at: number | null;
    start_at: number | null;
    expire_by: number | null;
    ends_with_period: number;
    failures: number;
    /** JSON object of strings. */
    notes: string;
    version: number;
    created_at: number;
  };
  /** Paid invoices. */
  sandbox_invoices: {
    id: string;
    subscription_id: string;
    payment_id: string;
    billing_start: number;
    billing_end: number;
    created_at: number;
  };
  sandbox_refunds: { key: string; id: string; payment_id: string; amount: number; created_at: number };
  sandbox_webhooks: {
    /** The event id. */
    id: string;
    body: string;
    attempts: number;
    /** Null once delivered or dropped. */
    next_attempt_at: number | null;
    created_at: number;
  };
}
