/** Texts of a list's history and of replacements; sentences about alerts are in the contract. */
export const texts = {
  title: 'History',
  sizes: 'Size of this list over time',
  sizesFrom: (first: string, last: string, range: string) => `From ${first} to ${last}; now ${range} people.`,
  replace: 'Replace',
  replaceOf: (name: string) => `Replace ${name}`,
  hide: 'Close',
  showAll: (count: number) => `Show all ${count} changes`,
  finding: 'Looking for replacements…',
  findFailed: 'Replacements could not be loaded right now. Please try again.',
  none: 'Nothing similar was found. Search for another interest in the Miner.',
  use: 'Use',
  pickOf: (name: string) => `Use ${name}`,
  replaced: (before: string, after: string) => `${before} was replaced with ${after}`,
  failed: 'The entry could not be replaced. Please try again.',
  undoFailed: 'This could not be undone.',
} as const;
