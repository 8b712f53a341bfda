import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  adAccounts: { name: 'ad-accounts', points: 60, seconds: 3600 },
  /** Each attempt asks Meta several times. */
  metaConnection: { name: 'meta-connection', points: 30, seconds: 3600 },
  metaLogin: { name: 'meta-login', points: 30, seconds: 3600 },
} satisfies Record<string, Limit>;
