import type { AudienceTargeting } from '@interest-miner/contract/audiences';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { create } from 'zustand';
import { whenSessionEnds } from '../session.ts';
import type { ExportFormat } from './export-rows.ts';

/** A targeting spec as Meta takes it, the rows that could not go into it, and whole sentences on what to know. */
export type KitTargeting = Pick<AudienceTargeting, 'targeting' | 'missing' | 'notes'>;

export interface KitRequest {
  /** What is taken along, such as the search term; shown in the title. */
  title: string;
  rows: readonly InterestSnapshot[];
  /** Downloads the file that the opening screen defines. */
  save: (format: ExportFormat) => Promise<void>;
  /** The audience's own spec; without it, the kit builds one from the rows and a country. */
  targeting?: () => KitTargeting;
}

interface KitState {
  request: KitRequest | null;
  open: (request: KitRequest) => void;
  close: () => void;
}

/** What the Ads Manager kit shows; any screen with rows can open it. */
export const useKit = create<KitState>((set) => ({
  request: null,
  open: (request) => set({ request }),
  close: () => set({ request: null }),
}));

whenSessionEnds(() => useKit.getState().close());

/** Opens the Ads Manager kit. */
export const openKit = (request: KitRequest) => useKit.getState().open(request);
