import { create } from 'zustand';
import type { Paid } from '#web/features/billing/payment/payment-flow.ts';
import { whenSessionEnds } from '#web/lib/session.ts';

interface ConfirmationState {
  /** The payment to confirm on the screen; the tutorial waits until it is dismissed. */
  done: Paid | undefined;
  show: (done: Paid) => void;
  close: () => void;
}

/** The confirmation of a completed payment. */
export const useConfirmation = create<ConfirmationState>((set) => ({
  done: undefined,
  show: (done) => set({ done }),
  close: () => set({ done: undefined }),
}));

whenSessionEnds(() => useConfirmation.getState().close());
