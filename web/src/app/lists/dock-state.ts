import { create } from 'zustand';
import { whenSessionEnds } from '#web/lib/session.ts';

interface DockState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Whether the drawer of the current list is open; it stays so from one search screen to the next. */
export const useDockOpen = create<DockState>((set) => ({ isOpen: false, setOpen: (isOpen) => set({ isOpen }) }));

whenSessionEnds(() => useDockOpen.setState({ isOpen: false }));
