/** Texts of the command palette and the dialog with the shortcuts. */
export const texts = {
  palette: 'Command palette',
  placeholder: 'Go to a page, or search interests',
  searchFor: (term: string) => `Search interests for “${term}”`,
  help: 'Keyboard shortcuts',
  close: 'Close',
} as const;
