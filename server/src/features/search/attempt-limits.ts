import type { Limit } from '../../http/limits/rate-limits.ts';

/** A word that was counted costs no other search within this time: a reload, or the same search again. */
export const countedWord: Limit = { name: 'counted-word', points: 1, seconds: 86_400 };

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  /** Fast typing makes about five requests a second. */
  completions: { name: 'completions', points: 300, seconds: 60 },
  targeting: { name: 'targeting', points: 120, seconds: 60 },
  suggestions: { name: 'suggestions', points: 60, seconds: 60 },
  validations: { name: 'validations', points: 30, seconds: 60 },
} satisfies Record<string, Limit>;
