import { briefLimits } from './limits.ts';

/** Texts about briefs that server and screens share. */
export const briefTexts = {
  nameRequired: 'Please give the brief a name',
  nothingToChange: 'Please send a name or facts',
  missing: 'This brief no longer exists.',
  deleted: 'Brief deleted.',
  undoOver: 'This can no longer be undone.',
  full: `You have ${briefLimits.perPerson} briefs, the maximum. Delete one first.`,
} as const;
