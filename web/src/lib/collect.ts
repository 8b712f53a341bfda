import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { createContext, useContext } from 'react';

/** The current list, filled from search screens. Entries are identified by their ref (`refOf` in the contract). */
export interface Collecting {
  /** The list's name. */
  listName: string;
  has: (ref: string) => boolean;
  add: (items: readonly InterestSnapshot[]) => void;
  remove: (items: readonly InterestSnapshot[]) => void;
}

/** Provided by the app on search screens; null elsewhere. */
export const CollectContext = createContext<Collecting | null>(null);

/** The current list, or null on screens without one. */
export function useCollecting(): Collecting | null {
  return useContext(CollectContext);
}
