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
  readonly created_at: number;
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
  dueWebhooks(now: number, limit: number): Promise<SandboxWebhook[]>;
  /** Claims one delivery and schedules its retry. @returns false if another process claimed it */
  claimWebhook(id: string, attempts: number, nextAttemptAt: number | null): Promise<boolean>;
  closeWebhook(id: string): Promise<void>;
  deleteClosedWebhooks(before: number): Promise<void>;
}
