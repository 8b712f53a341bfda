import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  readAddress: { name: 'read-address', points: 30, seconds: 3600 },
  premiumRun: { name: 'premium-run', points: 60, seconds: 3600 },
  premiumSave: { name: 'premium-save', points: 200, seconds: 3600 },
} satisfies Record<string, Limit>;
