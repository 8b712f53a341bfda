import { createJSONStorage } from 'zustand/middleware';

/** The browser's storage for a store's state. If it is full or blocked, nothing is restored after a reload, and everything else works. */
export const storedState = <State>() =>
  createJSONStorage<State>(() => ({
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, value) => {
      try {
        localStorage.setItem(name, value);
      } catch {
        localStorage.removeItem(name);
      }
    },
    removeItem: (name) => localStorage.removeItem(name),
  }));
