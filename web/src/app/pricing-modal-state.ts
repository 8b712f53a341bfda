import { create } from 'zustand';
import { whenSessionEnds } from '#web/lib/session.ts';

interface PricingModalState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the pricing modal is open. Any page can open it, and so does an error that requires a plan. */
export const usePricingModal = create<PricingModalState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

whenSessionEnds(() => usePricingModal.getState().close());
