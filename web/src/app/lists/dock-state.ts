import { create } from 'zustand';
import { whenSessionEnds } from '#web/lib/session.ts';

interface DockState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Whether the drawer of the current list is open; all search screens share this state. */
export const useDockOpen = create<DockState>((set) => ({ isOpen: false, setOpen: (isOpen) => set({ isOpen }) }));

whenSessionEnds(() => useDockOpen.setState({ isOpen: false }));
