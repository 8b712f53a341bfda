/** Texts of the command palette and the dialog with the shortcuts. */
export const texts = {
  palette: 'Command palette',
  placeholder: 'Find a page, list, test or interest',
  inRows: 'In a row of a table',
  list: (name: string) => `List: ${name}`,
  audience: (name: string) => `Audience: ${name}`,
  push: (name: string) => `Push: ${name}`,
  test: (name: string) => `Test: ${name}`,
  newAudience: (list: string) => `New audience from “${list}”`,
  pushAudience: (name: string) => `Push “${name}” to Meta`,
  newAudienceHere: 'New audience from this list',
  listFailed: 'The list could not be loaded. Please try again.',
  searchFor: (term: string) => `Search interests for “${term}”`,
  help: 'Keyboard shortcuts',
  close: 'Close',
} as const;
