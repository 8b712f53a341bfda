/** Texts of histories; sentences about alerts are in the contract, those about replacements next to their components. */
export const texts = {
  title: 'History',
  losses: 'Lost at Meta',
  sizes: 'Size of this list over time',
  audienceSizes: 'Rough size of this audience over time',
  showAll: (count: number) => `Show all ${count} changes`,
  replaced: (before: string, after: string) => `${before} was replaced with ${after}`,
  failed: 'The entry could not be replaced. Please try again.',
  undoFailed: 'This could not be undone.',
} as const;
