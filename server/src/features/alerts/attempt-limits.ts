import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  /** Each request queries the engine or Meta. */
  replacements: { name: 'replacements', points: 60, seconds: 60 },
} satisfies Record<string, Limit>;
