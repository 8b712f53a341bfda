import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  /** Fast typing makes about five requests a second. */
  completions: { name: 'completions', points: 300, seconds: 60 },
  targeting: { name: 'targeting', points: 120, seconds: 60 },
  suggestions: { name: 'suggestions', points: 60, seconds: 60 },
  validations: { name: 'validations', points: 30, seconds: 60 },
} satisfies Record<string, Limit>;
