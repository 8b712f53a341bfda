/** An order as the sandbox keeps it; `notes` is a JSON object of strings, times are in milliseconds. */
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

/** What an attempt to pay adds: the payment, and the webhooks that report it. */
export interface SandboxAttempt {
  readonly payment: SandboxPayment;
  readonly webhooks: readonly SandboxWebhook[];
}

/** What the built-in gateway keeps, shared by every process. Whoever builds the gateway brings it. */
export interface SandboxStore {
  /** A secret of this installation: the first process to ask decides it. */
  keepSecret(name: string, fresh: string): Promise<string>;
  insertOrder(order: SandboxOrder): Promise<void>;
  findOrder(id: string): Promise<SandboxOrder | undefined>;
  findPayment(id: string): Promise<SandboxPayment | undefined>;
  paymentsOf(orderId: string): Promise<SandboxPayment[]>;
  /**
   * Counts an attempt on an order that is not paid, and stores what `write` makes of it, all or nothing.
   * @returns the payment, or undefined when the order is paid or unknown
   */
  addAttempt(
    orderId: string,
    status: 'attempted' | 'paid',
    write: (order: SandboxOrder) => SandboxAttempt,
  ): Promise<SandboxPayment | undefined>;
  dueWebhooks(now: number, limit: number): Promise<SandboxWebhook[]>;
  /** Takes one delivery and sets when it is tried next if it fails. @returns false when another process took it */
  claimWebhook(id: string, attempts: number, nextAttemptAt: number | null): Promise<boolean>;
  closeWebhook(id: string): Promise<void>;
  deleteClosedWebhooks(before: number): Promise<void>;
}
