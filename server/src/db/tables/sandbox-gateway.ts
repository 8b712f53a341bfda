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
    created_at: number;
  };
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
