import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import { useState } from 'react';

export interface Selection {
  /** Selected interests in the order of their ranks. */
  items: AnalyzedInterest[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  add: (rows: readonly AnalyzedInterest[]) => void;
  remove: (rows: readonly AnalyzedInterest[]) => void;
  clear: () => void;
}

/** Which interests of an analysis are selected; those that a filter hides stay selected. */
export function useSelection(all: readonly AnalyzedInterest[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());

  function change(edit: (next: Set<string>) => void) {
    setIds((before) => {
      const next = new Set(before);
      edit(next);
      return next;
    });
  }

  return {
    items: all.filter((row) => ids.has(row.id)),
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => next.delete(id) || next.add(id)),
    add: (rows) =>
      change((next) => {
        for (const { id } of rows) next.add(id);
      }),
    remove: (rows) =>
      change((next) => {
        for (const { id } of rows) next.delete(id);
      }),
    clear: () => setIds(new Set()),
  };
}
