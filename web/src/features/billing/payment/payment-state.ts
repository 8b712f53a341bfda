import type { PendingPayment } from './pending-payment.ts';

/** The phase of a payment. During `checkout` the provider's window is open. */
export type Phase =
  | { kind: 'idle' }
  | { kind: 'ordering'; planId: number }
  | { kind: 'checkout' }
  | { kind: 'verifying' }
  | { kind: 'checking' }
  | { kind: 'pending' | 'unfinished'; pending: PendingPayment }
  | { kind: 'failed'; message: string };

export type PaymentEvent =
  | { type: 'chosen'; planId: number }
  | { type: 'ordered' }
  /** The window closed after a payment or a declined attempt; the server is asked for the outcome. */
  | { type: 'signed' }
  /** The server is asked for the outcome of an earlier payment. */
  | { type: 'asked' }
  /** No outcome yet: the bank has not confirmed, or the server did not respond. */
  | { type: 'undecided'; pending: PendingPayment }
  /** The server reports that the order is unpaid. */
  | { type: 'unpaid'; pending: PendingPayment }
  | { type: 'failed'; message: string }
  /** Paid, abandoned, or the session has ended. */
  | { type: 'over' };

export const idle: Phase = { kind: 'idle' };

/** The phases in which an event applies; in any other it comes too late and is ignored. */
const from: Record<PaymentEvent['type'], readonly Phase['kind'][]> = {
  chosen: ['idle', 'failed', 'unfinished'],
  ordered: ['ordering'],
  signed: ['checkout'],
  asked: ['idle', 'pending'],
  undecided: ['verifying', 'checking', 'pending'],
  unpaid: ['checking', 'pending'],
  failed: ['ordering', 'checkout', 'verifying', 'checking', 'pending', 'unfinished', 'failed'],
  over: ['idle', 'ordering', 'checkout', 'verifying', 'checking', 'pending', 'unfinished', 'failed'],
};

/** Whether an event applies in a phase. */
export function canApply(phase: Phase, type: PaymentEvent['type']): boolean {
  return from[type].includes(phase.kind);
}

/** The next phase of a payment: plan, order, checkout window, verification, outcome. */
export function paymentReducer(phase: Phase, event: PaymentEvent): Phase {
  if (!canApply(phase, event.type)) return phase;
  switch (event.type) {
    case 'chosen':
      return { kind: 'ordering', planId: event.planId };
    case 'ordered':
      return { kind: 'checkout' };
    case 'signed':
      return { kind: 'verifying' };
    case 'asked':
      return { kind: 'checking' };
    case 'undecided':
      return { kind: 'pending', pending: event.pending };
    case 'unpaid':
      return { kind: 'unfinished', pending: event.pending };
    case 'failed':
      return { kind: 'failed', message: event.message };
    case 'over':
      return idle;
  }
}
