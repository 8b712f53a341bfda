import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  audienceEstimates: { name: 'audience-estimates', points: 600, seconds: 60 },
  overlaps: { name: 'overlaps', points: 60, seconds: 60 },
  readySets: { name: 'ready-sets', points: 60, seconds: 60 },
  audienceSaves: { name: 'audience-saves', points: 300, seconds: 60 },
  checkedRows: { name: 'checked-rows', points: 120, seconds: 60 },
  leftOut: { name: 'left-out', points: 60, seconds: 60 },
  options: { name: 'audience-options', points: 300, seconds: 60 },
  places: { name: 'places', points: 60, seconds: 60 },
} satisfies Record<string, Limit>;
