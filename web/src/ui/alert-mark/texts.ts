/** Before a mark: a wide space, which disappears at a line break. */
export const space = '\u2002';

/** Texts of marks and replacements; sentences about alerts are in the contract. */
export const texts = {
  kinds: {
    gone: 'Removed by Meta',
    planned: 'Will be removed',
    renamed: 'Renamed',
    merged: 'Merged',
    size: 'Size changed',
  },
  removed: 'Removed',
  testOf: (label: string) => `Test: ${label}`,
  lost: (count: number) => `${count} to replace`,
  changed: (count: number) => `${count} changed`,
  replace: 'Replace',
  replaceOf: (name: string) => `Replace ${name}`,
  hide: 'Close',
  hideOf: (name: string) => `Close replacements of ${name}`,
  finding: 'Looking for replacements…',
  findFailed: 'Replacements could not be loaded right now. Please try again.',
  none: 'Nothing similar was found. Search for another interest in the Miner.',
  use: 'Use',
  pickOf: (name: string) => `Use ${name}`,
} as const;
