import type { KeyboardEvent } from 'react';

const box = 'input[type=checkbox]';

/** What the keys of a table do; they work only while the focus is in one of its rows (WCAG 2.1.4). */
export interface RowKeys {
  /** @param withRange whether all rows from the last one ticked change with it */
  tick: (id: string, withRange: boolean) => void;
  /** Selects rows that the focus passes with Shift. */
  extend: (ids: readonly string[]) => void;
  /** Enter on a row. @returns whether it did something */
  open: (id: string) => boolean;
  /** Further keys, in lower case. @returns whether the key did something */
  other: (key: string, id: string) => boolean;
}

/** Moves between rows with j, k, arrows, Home and End, and calls what the other keys do. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  const { target, currentTarget: body } = event;
  // A menu of a row is elsewhere in the document, and a handle or a field uses keys of its own.
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement) || !body.contains(target)) return;
  const row = target.closest<HTMLElement>('tr[data-row]');
  if (row === null || target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')) return;
  if (act(event, row, keys)) event.preventDefault();
}

function act(event: KeyboardEvent<HTMLElement>, row: HTMLElement, keys: RowKeys): boolean {
  const id = row.dataset.row ?? '';
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.indexOf(row);
  const to = { ArrowUp: at - 1, k: at - 1, ArrowDown: at + 1, j: at + 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    const next = rows[to];
    next?.querySelector<HTMLElement>(box)?.focus();
    if (event.shiftKey && next) {
      const passed = rows.slice(Math.min(at, to), Math.max(at, to) + 1);
      keys.extend(passed.map(({ dataset }) => dataset.row ?? ''));
    }
    return true;
  }
  if (key === 'x') {
    keys.tick(id, event.shiftKey);
    return true;
  }
  // A link or a button of the row does what it says.
  if (key === 'Enter') return (event.target as HTMLElement).matches(box) && keys.open(id);
  return !event.shiftKey && event.key.length === 1 && keys.other(key, id);
}
