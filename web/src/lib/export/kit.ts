import type { AudienceTargeting } from '@interest-miner/contract/audiences/endpoints';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { create } from 'zustand';
import { whenSessionEnds } from '../session.ts';
import type { ExportFormat } from './export-rows.ts';

/** A targeting spec for Meta, the rows it had to leave out, and notes for the user in full sentences. */
export type KitTargeting = Pick<AudienceTargeting, 'targeting' | 'missing' | 'notes'>;

export interface KitRequest {
  /** What the rows are, such as the search term; shown in the title. */
  title: string;
  rows: readonly InterestSnapshot[];
  /** Downloads the file defined by the screen that opens the kit. */
  save: (format: ExportFormat) => Promise<void>;
  /** The audience's own spec; without it, the kit builds one from rows and country. */
  targeting?: () => KitTargeting;
}

interface KitState {
  request: KitRequest | null;
  open: (request: KitRequest) => void;
  close: () => void;
}

/** The content of the Ads Manager kit; any screen with rows can open it. */
export const useKit = create<KitState>((set) => ({
  request: null,
  open: (request) => set({ request }),
  close: () => set({ request: null }),
}));

whenSessionEnds(() => useKit.getState().close());

/** Opens the Ads Manager kit. */
export const openKit = (request: KitRequest) => useKit.getState().open(request);
