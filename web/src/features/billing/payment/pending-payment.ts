import { z } from 'zod';

const key = 'payment';
/** A payment can be confirmed up to three days later, but not after that. */
const maxAgeMs = 3 * 86_400_000;

const schema = z.object({
  /** The payer's email address. */
  owner: z.string(),
  uuid: z.string(),
  planId: z.number(),
  planName: z.string(),
  /** What the checkout window opens for; an order if missing. */
  kind: z.enum(['order', 'subscription', 'card']).optional(),
  /** Whether the user wants the plan to renew; yes if missing. */
  renew: z.boolean().optional(),
  /** It was started on the Billing page, which stays open. */
  staysHere: z.boolean().optional(),
  startedAt: z.number(),
  /** The user has dismissed the pending message; no page shows it again. */
  quiet: z.boolean().optional(),
  /** The checkout window's result, once received. */
  signed: z.object({ orderId: z.string(), paymentId: z.string(), signature: z.string() }).optional(),
});
export type PendingPayment = z.output<typeof schema>;

/** The user's stored payment in progress, if any; another user's is ignored. */
export function readPending(now: number, owner: string): PendingPayment | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
    if (parsed.success && now - parsed.data.startedAt < maxAgeMs)
      return parsed.data.owner === owner ? parsed.data : undefined;
  } catch {
    // Unreadable: treated as missing.
  }
  forgetPending();
  return undefined;
}

export function rememberPending(pending: PendingPayment): void {
  try {
    localStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // With full storage a reload cannot resume the payment; the server still completes it.
  }
}

export function forgetPending(): void {
  localStorage.removeItem(key);
}

/** Marks a pending payment as dismissed: it continues silently. */
export function dismissPending(pending: PendingPayment): void {
  rememberPending({ ...pending, quiet: true });
}
