import type { AudienceSpec } from '@interest-miner/contract/audiences/spec';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { create } from 'zustand';
import { checkedRow } from '../meta/checked-rows.ts';
import { whenSessionEnds } from '../session.ts';
import type { ExportFormat } from './export-rows.ts';

export interface KitRequest {
  /** What the rows are, such as the search term; shown in the title. */
  title: string;
  rows: readonly InterestSnapshot[];
  /** Downloads the file defined by the screen that opens the kit. */
  save: (format: ExportFormat) => Promise<void>;
  /** The audience that the rows are in, which takes over what is edited here; without it, the current brief says where and whom. */
  audience?: {
    briefId: string | null;
    spec: AudienceSpec;
    onEdit: (part: Partial<Omit<AudienceSpec, 'groups'>>) => void;
  };
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
export const openKit = (request: KitRequest) =>
  useKit.getState().open({ ...request, rows: request.rows.map(checkedRow) });
