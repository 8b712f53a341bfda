import { z } from 'zod';

const key = 'payment';
/** A payment may be confirmed up to three days late; after that there is nothing to wait for. */
const maxAgeMs = 3 * 86_400_000;

const schema = z.object({
  /** Who pays, by e-mail. */
  owner: z.string(),
  uuid: z.string(),
  planId: z.number(),
  planName: z.string(),
  startedAt: z.number(),
  /** The user has seen that it is pending and closed the message: no page opens it again. */
  quiet: z.boolean().optional(),
  /** What the checkout window passed on, once it has. */
  signed: z.object({ orderId: z.string(), paymentId: z.string(), signature: z.string() }).optional(),
});
export type PendingPayment = z.output<typeof schema>;

/** The user's payment that was in progress when the page was last used, or undefined; another's is left alone. */
export function readPending(now: number, owner: string): PendingPayment | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
    if (parsed.success && now - parsed.data.startedAt < maxAgeMs)
      return parsed.data.owner === owner ? parsed.data : undefined;
  } catch {
    // Not ours, or broken: as good as none.
  }
  forgetPending();
  return undefined;
}

export function rememberPending(pending: PendingPayment): void {
  try {
    localStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // A full storage costs the way back after a reload; the server still finds the payment.
  }
}

export function forgetPending(): void {
  localStorage.removeItem(key);
}

/** Lets a pending payment be waited for without a word from now on. */
export function quietPending(pending: PendingPayment): void {
  rememberPending({ ...pending, quiet: true });
}
