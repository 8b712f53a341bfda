import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  planCancel: { name: 'plan-cancel', points: 60, seconds: 600 },
  planChange: { name: 'plan-change', points: 60, seconds: 600 },
  planResume: { name: 'plan-resume', points: 60, seconds: 600 },
  paymentCheck: { name: 'payment-check', points: 120, seconds: 600 },
  paymentOrder: { name: 'payment-order', points: 60, seconds: 600 },
  paymentVerify: { name: 'payment-verify', points: 300, seconds: 600 },
  buyer: { name: 'buyer', points: 60, seconds: 600 },
  invoicePdf: { name: 'invoice-pdf', points: 60, seconds: 600 },
} satisfies Record<string, Limit>;
