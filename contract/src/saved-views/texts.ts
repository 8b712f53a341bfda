import { savedViewLimits } from './limits.ts';

/** Texts of saved views that the server sends. */
export const savedViewTexts = {
  nameRequired: 'Please name the view',
  tooMany: `You can save up to ${savedViewLimits.views} views. Delete one first.`,
} as const;
