import { listLimits } from '@interest-miner/contract/lists/limits';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { formatCount } from '#web/lib/format.ts';

const interests = (count: number) => (count === 1 ? '1 interest' : `${formatCount(count)} interests`);

/** Texts of lists; texts shared with the server are in the contract. */
export const texts = {
  title: 'Lists',
  firstList: 'My list',
  interests,
  // Drawer
  current: 'Current list',
  close: 'Close the list',
  switchList: 'Switch list',
  newList: 'New list',
  rename: 'Rename',
  openList: 'Open list',
  allLists: 'All lists',
  drawerEmpty: 'Nothing in this list yet.',
  drawerEmptyHint: 'Tick rows and choose “Add to list”, or press L in a row. New searches do not change the list.',
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  removeFrom: (name: string) => `Remove ${name}`,
  removed: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} removed.` : `${interests(names.length)} removed.`,
  nameLabel: 'Name of the list',
  save: 'Save',
  create: 'Create',
  cancel: 'Cancel',
  loading: 'Loading your lists…',
  loadingOne: 'Loading the list…',
  // Failures
  listsFailed: 'Your lists could not be loaded.',
  listFailed: 'The list could not be loaded.',
  failedHint: 'Nothing was lost. Check your connection, then try again.',
  tryAgain: 'Try again',
  addFailed: 'This could not be added to your list. Please try again.',
  removeFailed: 'This could not be removed. Please try again.',
  restoreFailed: 'This could not be restored. Please try again.',
  saveFailed: 'Your change could not be saved. Please try again.',
  deleteFailed: 'The list could not be deleted. Please try again.',
  shareFailed: 'The link could not be changed. Please try again.',
  // Outcomes
  added: (count: number, already: number, list: string) => {
    if (count === 0) return `All ${formatCount(already)} were already in “${list}”`;
    const rest =
      already === 0 ? '' : already === 1 ? '. 1 was already there' : `. ${formatCount(already)} were already there`;
    return `${interests(count)} added to “${list}”${rest}`;
  },
  copied: (list: string) => `“${list}” created`,
  merged: (count: number, list: string) => `${interests(count)} added to “${list}”`,
  deleted: (list: string) => `“${list}” deleted.`,
  // All lists
  emptyTitle: 'No lists yet',
  emptyHint: 'A list collects interests from several searches. Search, tick rows, then choose “Add to list”.',
  toMiner: 'Search interests',
  name: 'Name',
  count: 'Interests',
  withId: 'With Meta’s id',
  reach: 'People, worldwide',
  changed: 'Changed',
  shared: 'Shared',
  currentBadge: 'current',
  actions: 'Actions',
  actionsOf: (list: string) => `Actions for “${list}”`,
  makeCurrent: 'Make current',
  copy: 'Copy',
  merge: 'Merge into another list…',
  mergeTitle: (list: string) => `Merge “${list}” into another list`,
  mergeLead: 'Its interests are added to the list you choose, with their notes. This list stays as it is.',
  mergeInto: 'Add to',
  mergeNow: 'Merge',
  delete: 'Delete',
  select: (list: string) => `Select ${list}`,
  selectAll: 'Select all lists',
  compare: 'Compare',
  compareHint: 'Select two lists to compare them.',
  listsOf: (count: number) => `${formatCount(count)} of ${formatCount(listLimits.lists)}`,
  // Comparison
  compareTitle: 'Compare lists',
  compareParts: 'Which interests to show',
  both: (count: number) => `In both (${formatCount(count)})`,
  only: (list: string, count: number) => `Only in “${list}” (${formatCount(count)})`,
  compareBack: 'Back to all lists',
  noneHere: 'None',
  noneHereHint: 'Choose another tab above.',
  addTo: (list: string) => `Add to “${list}”`,
  // One list
  entries: 'Interests of the list',
  filter: 'Filter this list',
  position: 'Order',
  move: (name: string, place: number, count: number) =>
    `Move ${name}, ${formatCount(place)} of ${formatCount(count)}. Drag, or use the arrow keys.`,
  movedTo: (name: string, place: number) => `${name} is now number ${formatCount(place)}.`,
  note: 'Note',
  tags: 'Tags',
  editNote: 'Note and tags…',
  editNoteOf: (name: string) => `Note and tags of ${name}`,
  tagsHint: `Separate tags with commas, at most ${listLimits.tags}.`,
  toTop: 'Move to the top',
  toEnd: 'Move to the end',
  remove: 'Remove',
  removeSelected: 'Remove from the list',
  kitTitle: (list: string) => `From the list “${list}”`,
  estimate: 'estimate',
  meta: 'Meta',
  reachHint: 'At least the largest entry, at most all of them together.',
  pages: 'Pages of interests',
  listEmpty: 'This list is empty',
  listEmptyHint: 'Paste the names you have, or search, tick rows and choose “Add to list”.',
  missingTitle: 'There is no list at this address',
  missingHint: 'It may have been deleted. All your lists are on the Lists page.',
  editListTitle: 'Name and tags',
  removedHint: 'Removed by Meta',
  // Export
  export: 'Export',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON',
  copyNames: 'Copy names',
  exported: 'The file has been downloaded.',
  exportFailed: 'The file could not be created. Please try again.',
  // Names
  paste: 'Paste names',
  pasteTitle: 'Add interests by name',
  pasteLabel: 'Names',
  pasteLead: 'One per line, a CSV file, or what Ads Manager shows. Sizes are added for the names we find.',
  pasteFile: 'Choose a file',
  pasteDrop: 'or drop one on this field',
  fileFailed: 'This file could not be read. Choose a text or CSV file of at most 1 MB.',
  find: (count: number) => (count === 0 ? 'Find' : `Find ${formatCount(count)}`),
  tooMany: (count: number) =>
    `${formatCount(count)} names. Please paste at most ${formatCount(listLimits.names)} at once.`,
  tooLong: ({ line, beginning }: { line: number; beginning: string }) =>
    `Line ${formatCount(line)} (“${beginning}…”) has more than ${searchLimits.name} characters. Shorten or remove it.`,
  resolveFailed: 'The names could not be looked up. Please try again.',
  found: (count: number) => `${formatCount(count)} found`,
  several: (count: number) => `${formatCount(count)} to choose`,
  severalHint: 'Several interests match. Choose one for each name, or skip it.',
  missing: (count: number) => `${formatCount(count)} not found`,
  missingNamesHint: 'Check the spelling, or search for a broader word.',
  unsearched: (count: number) =>
    count === 1
      ? 'One name is not known exactly, and similar interests were not looked for yet.'
      : `${formatCount(count)} names are not known exactly, and similar interests were not looked for yet.`,
  lookForRest: (count: number) => (count === 1 ? 'Look for the other one' : `Look for the other ${formatCount(count)}`),
  chooseFor: (name: string) => `Interest for “${name}”`,
  skip: 'Skip',
  already: 'in the list',
  addFound: (count: number) => (count === 0 ? 'Nothing to add' : `Add ${interests(count)}`),
  back: 'Back',
  // Sharing
  share: 'Share',
  shareLead:
    'Anyone with the link can see this list and export it, without an account. Your name and email stay private.',
  shareNotes: 'Include notes and tags',
  // Shared page
  sharedBy: 'A list of interests you can target with Meta ads. Read only.',
  sharedFailed: 'The list could not be loaded.',
  endedTitle: 'This link no longer works',
  endedHint: 'It may be incomplete, or its owner stopped sharing. Ask the person who sent it for a new one.',
  toHome: 'What is Interest Miner?',
  updated: (day: string) => `Last changed: ${day}.`,
} as const;
