/** An order in the sandbox; `notes` is a JSON object of strings, times are in milliseconds. */
export interface SandboxOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string;
  readonly notes: string;
  readonly status: 'created' | 'attempted' | 'paid';
  readonly attempts: number;
  readonly created_at: number;
}

export interface SandboxPayment {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'captured' | 'failed';
  readonly method: string;
  readonly error_description: string | null;
  /** Refunded part of `amount`. */
  readonly amount_refunded: number;
  readonly created_at: number;
}

export interface SandboxPlan {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: number;
}

/** A subscription in the sandbox; `notes` is a JSON object of strings, times are in milliseconds. */
export interface SandboxSubscription {
  readonly id: string;
  readonly plan_id: string;
  readonly status:
    | 'created'
    | 'authenticated'
    | 'active'
    | 'pending'
    | 'halted'
    | 'cancelled'
    | 'completed'
    | 'expired';
  readonly total_count: number;
  readonly paid_count: number;
  readonly current_start: number | null;
  readonly current_end: number | null;
  readonly charge_at: number | null;
  readonly start_at: number | null;
  readonly expire_by: number | null;
  /** 1 once it is cancelled for the end of the period. */
  readonly ends_with_period: number;
  /** Consecutive failed charges. */
  readonly failures: number;
  readonly notes: string;
  /** Incremented with every change. */
  readonly version: number;
  readonly created_at: number;
}

/** A paid invoice of a subscription. */
export interface SandboxInvoice {
  readonly id: string;
  readonly subscription_id: string;
  readonly payment_id: string;
  readonly billing_start: number;
  readonly billing_end: number;
  readonly created_at: number;
}

/** What is written together with a change of a subscription. */
export interface SandboxWrites {
  readonly order: SandboxOrder | undefined;
  readonly payment: SandboxPayment | undefined;
  readonly invoice: SandboxInvoice | undefined;
  readonly webhooks: readonly SandboxWebhook[];
}

export interface SandboxWebhook {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly created_at: number;
}

/** Records of a payment attempt: the payment, and the webhooks that report it. */
export interface SandboxAttempt {
  readonly payment: SandboxPayment;
  readonly webhooks: readonly SandboxWebhook[];
}

/** Storage of the built-in gateway, shared by every process and provided by the code that builds it. */
export interface SandboxStore {
  /** A secret of this installation, created by the first process to ask. */
  keepSecret(name: string, fresh: string): Promise<string>;
  insertOrder(order: SandboxOrder): Promise<void>;
  findOrder(id: string): Promise<SandboxOrder | undefined>;
  findPayment(id: string): Promise<SandboxPayment | undefined>;
  paymentsOf(orderId: string): Promise<SandboxPayment[]>;
  /**
   * Counts an attempt on an unpaid order, and stores the result of `write`, all or nothing.
   * @returns the payment, or undefined if the order is paid or unknown
   */
  addAttempt(
    orderId: string,
    status: 'attempted' | 'paid',
    write: (order: SandboxOrder) => SandboxAttempt,
  ): Promise<SandboxPayment | undefined>;
  insertPlan(plan: SandboxPlan): Promise<void>;
  findPlan(id: string): Promise<SandboxPlan | undefined>;
  insertSubscription(subscription: SandboxSubscription): Promise<void>;
  findSubscription(id: string): Promise<SandboxSubscription | undefined>;
  /** Newest first. */
  listSubscriptions(limit: number): Promise<SandboxSubscription[]>;
  /** Ids of those with a charge due. */
  dueSubscriptions(now: number, limit: number): Promise<string[]>;
  /** Stores a change with its writes, all or nothing. @returns false if another change came first */
  saveSubscription(before: SandboxSubscription, after: SandboxSubscription, writes: SandboxWrites): Promise<boolean>;
  /** Oldest first. */
  invoicesOf(subscriptionId: string): Promise<SandboxInvoice[]>;
  /**
   * Refunds a captured payment, or a part of it; the same key is the same refund.
   * @param refund.amount undefined for what is left
   * @param refund.webhook reports it
   * @returns undefined if the payment does not exist or less is left
   */
  refund(
    paymentId: string,
    refund: {
      key: string;
      id: string;
      amount: number | undefined;
      now: number;
      webhook: (amount: number) => SandboxWebhook;
    },
  ): Promise<{ id: string; amount: number } | undefined>;
  dueWebhooks(now: number, limit: number): Promise<SandboxWebhook[]>;
  /** Claims one delivery and schedules its retry. @returns false if another process claimed it */
  claimWebhook(id: string, attempts: number, nextAttemptAt: number | null): Promise<boolean>;
  closeWebhook(id: string): Promise<void>;
  deleteClosedWebhooks(before: number): Promise<void>;
}
