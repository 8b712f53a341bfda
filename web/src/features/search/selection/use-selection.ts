import type { Interest } from '@interest-miner/contract/search';
import { useState } from 'react';

export interface Selection {
  /** Selected interests in the order of the results, then those that came from elsewhere. */
  items: Interest[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects interests; those that are not among the results are kept beside them. */
  add: (interests: readonly Interest[]) => void;
  remove: (interests: readonly Interest[]) => void;
  clear: () => void;
}

/** Which of the results are selected; those that a filter hides stay selected. */
export function useSelection(all: readonly Interest[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [extra, setExtra] = useState<readonly Interest[]>([]);

  function change(edit: (next: Set<string>) => void) {
    setIds((before) => {
      const next = new Set(before);
      edit(next);
      return next;
    });
  }

  return {
    items: [...all, ...extra].filter((interest) => ids.has(interest.id)),
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => next.delete(id) || next.add(id)),
    add(interests) {
      const known = new Set([...all, ...extra].map(({ id }) => id));
      const foreign = interests.filter(({ id }) => !known.has(id));
      if (foreign.length > 0) setExtra((before) => [...before, ...foreign]);
      change((next) => interests.forEach((interest) => void next.add(interest.id)));
    },
    remove: (interests) => change((next) => interests.forEach((interest) => void next.delete(interest.id))),
    clear: () => setIds(new Set()),
  };
}
