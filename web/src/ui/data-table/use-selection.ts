import { useState } from 'react';

export interface Selection<Row> {
  /** Selected rows in table order, then added rows that are not in the table. */
  items: readonly Row[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects rows, including rows that are not in the table. */
  add: (rows: readonly Row[]) => void;
  remove: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** The selection; rows hidden by a filter stay selected. */
export function useSelection<Row extends { id: string }>(all: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [extra, setExtra] = useState<readonly Row[]>([]);

  function change(edit: (next: Set<string>) => void) {
    setIds((before) => {
      const next = new Set(before);
      edit(next);
      return next;
    });
  }

  return {
    items: [...all, ...extra].filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => next.delete(id) || next.add(id)),
    add(rows) {
      const known = new Set([...all, ...extra].map(({ id }) => id));
      const foreign = rows.filter(({ id }) => !known.has(id));
      if (foreign.length > 0) setExtra((before) => [...before, ...foreign]);
      change((next) => rows.forEach(({ id }) => void next.add(id)));
    },
    remove: (rows) => change((next) => rows.forEach(({ id }) => void next.delete(id))),
    clear: () => setIds(new Set()),
  };
}
