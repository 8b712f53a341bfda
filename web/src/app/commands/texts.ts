/** Texts of the command palette and the list of shortcuts. */
export const texts = {
  palette: 'Command palette',
  placeholder: 'Go to a page, or search interests',
  searchFor: (term: string) => `Search interests for “${term}”`,
  help: 'Keyboard shortcuts',
  close: 'Close',
  keys: [
    { keys: ['/'], does: 'Search interests' },
    { keys: ['Ctrl', 'K'], does: 'Command palette (on a Mac: ⌘\u00a0K)' },
    { keys: ['L'], does: 'Add the focused row, or the selected ones, to your list' },
    { keys: ['Shift', 'L'], does: 'Open or close your list' },
    { keys: ['?'], does: 'These shortcuts' },
    { keys: ['Esc'], does: 'Close what is open' },
  ],
} as const;
