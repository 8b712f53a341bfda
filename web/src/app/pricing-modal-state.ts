import { create } from 'zustand';
import { whenSessionEnds } from '#web/lib/session.ts';

interface PricingModalState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether the plans are on offer: opened from any page, and by answers that say a plan is needed. */
export const usePricingModal = create<PricingModalState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));

whenSessionEnds(() => usePricingModal.getState().close());
