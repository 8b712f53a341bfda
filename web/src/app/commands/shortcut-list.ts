/** The keyboard shortcuts that users see listed; `shortcuts.tsx`, the tables and the lists bind them. */
export const shortcutList = [
  { keys: ['/'], does: 'Search interests' },
  { keys: ['Ctrl', 'K'], does: 'Command palette (on a Mac: ⌘\u00a0K)' },
  { keys: ['L'], does: 'Add the focused row, or the selected ones, to your list' },
  { keys: ['Shift', 'L'], does: 'Open or close your list' },
  { keys: ['?'], does: 'These shortcuts' },
  { keys: ['Esc'], does: 'Close what is open' },
] as const;
