import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/**
 * The selected rows of a table, outside React: ticking a row renders that row and what shows the whole selection, not
 * the table. Rows hidden by a filter stay selected.
 */
export interface Selection<Row> {
  /** Selected rows in table order, then added rows that are not in the table. For event handlers; rendering uses `useSelected`. */
  items: () => readonly Row[];
  /** For event handlers; rendering uses `useIsSelected`. */
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects rows, including rows that are not in the table. */
  add: (rows: readonly Row[]) => void;
  remove: (rows: readonly Row[]) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

interface Store<Row> extends Selection<Row> {
  /** Replaces the table's rows; selected ones that are gone are no longer selected. */
  setRows: (rows: readonly Row[]) => void;
}

function createSelection<Row extends { id: string }>(first: readonly Row[]): Store<Row> {
  let all = first;
  let ids: ReadonlySet<string> = new Set();
  let extra: readonly Row[] = [];
  let items: readonly Row[] = [];
  const listeners = new Set<() => void>();

  function change(edit: (next: Set<string>) => void) {
    const next = new Set(ids);
    edit(next);
    ids = next;
    publish();
  }

  function publish() {
    items = ids.size === 0 ? [] : [...all, ...extra].filter(({ id }) => ids.has(id));
    for (const listener of listeners) listener();
  }

  return {
    items: () => items,
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => next.delete(id) || next.add(id)),
    add(rows) {
      const known = new Set([...all, ...extra].map(({ id }) => id));
      extra = [...extra, ...rows.filter(({ id }) => !known.has(id))];
      change((next) => rows.forEach(({ id }) => void next.add(id)));
    },
    remove: (rows) => change((next) => rows.forEach(({ id }) => void next.delete(id))),
    clear: () => change((next) => next.clear()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setRows(rows) {
      if (rows === all) return;
      all = rows;
      if (ids.size > 0) publish();
    },
  };
}

/** The selection among a table's rows; it keeps its identity as long as its component is shown. */
export function useSelection<Row extends { id: string }>(all: readonly Row[]): Selection<Row> {
  const [store] = useState(() => createSelection(all));
  useLayoutEffect(() => store.setRows(all), [store, all]);
  return store;
}

/** The selected rows; renders with every change of the selection. */
export function useSelected<Row>({ subscribe, items }: Selection<Row>): readonly Row[] {
  return useSyncExternalStore(subscribe, items);
}

const never = () => () => {};

/** Whether a row is selected; renders only if that changes. Without a selection, nothing is. */
export function useIsSelected<Row>(selection: Selection<Row> | undefined, id: string): boolean {
  return useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(id) ?? false);
}
