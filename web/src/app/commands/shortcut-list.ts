/** The keyboard shortcuts that users see listed; `shortcuts.tsx` and the lists bind them. */
export const shortcutList = [
  { keys: ['/'], does: 'Search interests' },
  { keys: ['Ctrl', 'K'], does: 'Command palette (on a Mac: ⌘\u00a0K)' },
  { keys: ['Shift', 'L'], does: 'Open or close your list' },
  { keys: ['?'], does: 'These shortcuts' },
  { keys: ['Esc'], does: 'Close what is open' },
] as const;

/** The keys of a table, which work only while the focus is in one of its rows; `row-keys.ts` and the tables bind them. */
export const rowShortcutList = [
  { keys: ['J', 'K'], does: 'Next or previous row (also the arrow keys)' },
  { keys: ['X'], does: 'Select the row' },
  { keys: ['Shift', 'J'], does: 'Extend the selection (also Shift with K or an arrow)' },
  { keys: ['Enter'], does: 'Details of the row' },
  { keys: ['L'], does: 'Add the selected rows, or the focused one, to your list' },
  { keys: ['C'], does: 'Copy the names' },
] as const;
