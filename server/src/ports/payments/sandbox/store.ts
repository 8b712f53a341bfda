import type { Dispute, Invoice, Order, Payment, Plan, Refund, Subscription } from './entities.ts';

/** What the gateway keeps, in Razorpay's own format where it has one. */
export interface SandboxFields {
  order: Order;
  payment: Payment;
  plan: Plan;
  subscription: Subscription;
  invoice: Invoice;
  /** Its id is the idempotency key; `body` is what was asked for, if that is known. */
  refund: Refund & { readonly body?: string };
  dispute: Dispute;
  webhook: { readonly body: string; readonly attempts: number };
  secret: { readonly value: string };
}

export type SandboxKind = keyof SandboxFields;

/** One object of the built-in gateway; times in milliseconds, but for those in `fields`. */
export interface SandboxObject<Kind extends SandboxKind = SandboxKind> {
  readonly id: string;
  readonly kind: Kind;
  /** The order of a payment, the subscription of an invoice, the payment of a refund. */
  readonly parentId: string | null;
  readonly fields: SandboxFields[Kind];
  /** When the gateway acts by itself: the next charge of a subscription, the next delivery of a webhook. */
  readonly dueAt: number | null;
  /** Incremented with every change. */
  readonly version: number;
  readonly createdAt: number;
}

/** Storage of the built-in gateway, shared by every process and provided by the code that builds it. */
export interface SandboxStore {
  find<Kind extends SandboxKind>(kind: Kind, id: string): Promise<SandboxObject<Kind> | undefined>;
  /** Oldest first. */
  childrenOf<Kind extends SandboxKind>(kind: Kind, parentId: string): Promise<SandboxObject<Kind>[]>;
  newest<Kind extends SandboxKind>(kind: Kind, limit: number): Promise<SandboxObject<Kind>[]>;
  /** Those on which the gateway must act by now, the longest overdue first. */
  due<Kind extends SandboxKind>(kind: Kind, now: number, limit: number): Promise<SandboxObject<Kind>[]>;
  /**
   * Adds objects and changes others, all or nothing. A changed one names the version that was read.
   * @returns false if another change came first, or an id is taken
   */
  save(added: readonly SandboxObject[], changed?: readonly SandboxObject[]): Promise<boolean>;
  /** Deletes webhooks that are not delivered any more. */
  deleteClosedWebhooks(before: number): Promise<void>;
}
