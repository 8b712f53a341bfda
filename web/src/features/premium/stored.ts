import {
  type Analysis,
  analysis,
  type BusinessHistoryItem,
  businessHistoryItem,
} from '@interest-miner/contract/premium/endpoints';
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { whenSessionEnds } from '#web/lib/session.ts';
import { storedState } from '#web/lib/stored-state.ts';

/** State persisted in the browser: the latest analysis, the latest briefs, and their owner. */
interface Stored {
  owner: string | null;
  aiGeneration: Analysis | null;
  aiHistory: BusinessHistoryItem[];
}

interface StoredState extends Stored {
  keepAnalysis: (owner: string, analysis: Analysis) => void;
  keepHistory: (owner: string, items: BusinessHistoryItem[]) => void;
  dropAnalysis: () => void;
}

// Data stored before these fields existed stays readable.
const name = analysis.shape.name.default(null);
const place_known = analysis.shape.place_known.default(true);
const brief_id = analysis.shape.brief_id.default(null);
const stored = z.object({
  owner: z.string().nullable(),
  aiGeneration: analysis.extend({ name, place_known, brief_id }).nullable(),
  aiHistory: z.array(businessHistoryItem.extend({ name, brief_id })),
});

const empty: Stored = { owner: null, aiGeneration: null, aiHistory: [] };

export const useStored = create<StoredState>()(
  persist<StoredState, [], [], Stored>(
    (set) => ({
      ...empty,
      keepAnalysis: (owner, aiGeneration) =>
        set((before) => ({ ...(before.owner === owner ? before : empty), owner, aiGeneration })),
      keepHistory: (owner, aiHistory) =>
        set((before) => ({ ...(before.owner === owner ? before : empty), owner, aiHistory })),
      dropAnalysis: () => set({ aiGeneration: null }),
    }),
    {
      name: 'root',
      version: 1,
      storage: storedState(),
      partialize: ({ owner, aiGeneration, aiHistory }) => ({ owner, aiGeneration, aiHistory }),
      // Stored data may come from an older version or be corrupt.
      merge: (found, initial) => ({ ...initial, ...(stored.safeParse(found).data ?? empty) }),
    },
  ),
);

// A logout that clears the storage also clears the copy in memory.
whenSessionEnds(() => void useStored.persist.rehydrate());

/** The stored analysis, if it belongs to this user: several users may share the browser. */
export function useStoredAnalysis(owner: string): Analysis | null {
  return useStored((state) => (state.owner === owner ? state.aiGeneration : null));
}
