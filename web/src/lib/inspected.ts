import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { create } from 'zustand';
import { checkedRow } from './meta/checked-rows.ts';
import { whenSessionEnds } from './session.ts';

interface Inspected {
  row: InterestSnapshot | null;
}

/** The row in the inspector; null while it is closed. */
export const useInspected = create<Inspected>(() => ({ row: null }));

whenSessionEnds(() => useInspected.setState({ row: null }));

/** Opens the inspector for a row; null closes it. */
export const inspect = (row: InterestSnapshot | null): void => useInspected.setState({ row: row && checkedRow(row) });
