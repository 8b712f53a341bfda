import { formatCount } from '../count.ts';
import { listLimits } from './limits.ts';

export const listsTexts = {
  nameRequired: 'Please give the list a name',
  idsRequired: 'Please choose at least one interest',
  namesRequired: 'Please paste at least one name',
  tooManyIds: `A list holds ${formatCount(listLimits.items)} entries. Please send at most that many at once.`,
  tooManyNames: `Please paste at most ${formatCount(listLimits.names)} names at once.`,
  namesTooLong: `Please paste at most ${formatCount(listLimits.lettersOfNames)} characters at once.`,
  tooManyTags: `Please use at most ${listLimits.tags} tags.`,
  tagRequired: 'A tag cannot be empty',
  listsFull: `You have ${listLimits.lists} lists, the maximum. Delete or merge one first.`,
  listFull: (free: number) =>
    free === 0
      ? `This list is full: it holds ${formatCount(listLimits.items)} entries. Remove some, or start another list.`
      : `This list has room for ${free} more of its ${formatCount(listLimits.items)} entries. Choose fewer, or start another list.`,
  unknownIds: (names: readonly string[], count: number) =>
    count === 1
      ? `The source does not know ${names[0]}. Search for it again and add what you find.`
      : `The source does not know ${count} of these, such as ${names[0]}. Search for them again and add what you find.`,
  orderChanged: 'The order was changed in another window. Reload the list and move the entry again.',
  listMissing: 'This list no longer exists.',
  itemMissing: 'This entry is no longer in the list.',
  sharedMissing: 'This link no longer works or never existed. Ask the person who sent it for a new one.',
  deleted: 'List deleted.',
  removed: (count: number) => (count === 1 ? '1 entry removed' : `${count} entries removed`),
  undoOver: 'This can no longer be undone.',
  shareEnded: 'The link no longer works.',
  // Cutting a name within a surrogate pair would leave half a character.
  copyName: (name: string) => `${name.slice(0, listLimits.name - 7).replace(/[\ud800-\udbff]$/, '')} (copy)`,
} as const;
