import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time of one user. */
export const attemptLimits = {
  testSaves: { name: 'test-saves', points: 120, seconds: 3600 },
  testWork: { name: 'test-work', points: 60, seconds: 3600 },
  testPlans: { name: 'test-plans', points: 600, seconds: 3600 },
  testImports: { name: 'test-imports', points: 200, seconds: 3600 },
  testChoices: { name: 'test-choices', points: 600, seconds: 3600 },
  sourceAds: { name: 'test-ads', points: 60, seconds: 3600 },
  testClock: { name: 'test-clock', points: 300, seconds: 3600 },
  sharedTestNetwork: { name: 'shared-test-network', points: 60, seconds: 60 },
  interestRecords: { name: 'interest-records', points: 600, seconds: 3600 },
} satisfies Record<string, Limit>;
