import type { PendingPayment } from './pending-payment.ts';

/** The phase of a payment. During `checkout` the provider's window is in front. */
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
  /** The provider's window was left after a payment or a declined attempt: the server is asked which. */
  | { type: 'signed' }
  /** The server is asked what became of an earlier payment. */
  | { type: 'asked' }
  /** No verdict yet: the bank has not confirmed, or no answer came. */
  | { type: 'undecided'; pending: PendingPayment }
  /** The server knows the order, and that nothing was paid. */
  | { type: 'unpaid'; pending: PendingPayment }
  | { type: 'failed'; message: string }
  /** Paid, given up, or the session has ended. */
  | { type: 'over' };

export const idle: Phase = { kind: 'idle' };

/** From which phases an event leads on; in any other it comes too late and changes nothing. */
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

/** Whether an event leads on from a phase. */
export function leadsOn(phase: Phase, type: PaymentEvent['type']): boolean {
  return from[type].includes(phase.kind);
}

/** The next phase of a payment: plan, order, checkout window, verification, and the ways it can end. */
export function paymentReducer(phase: Phase, event: PaymentEvent): Phase {
  if (!leadsOn(phase, event.type)) return phase;
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
