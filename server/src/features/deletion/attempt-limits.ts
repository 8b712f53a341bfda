import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  exportData: { name: 'export-data', points: 10, seconds: 3600 },
  deletionStatus: { name: 'deletion-status', points: 60, seconds: 60 },
} satisfies Record<string, Limit>;
