import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  metaImports: { name: 'meta-imports', points: 60, seconds: 3600 },
  pushForms: { name: 'push-forms', points: 120, seconds: 3600 },
  pushes: { name: 'pushes', points: 60, seconds: 3600 },
} satisfies Record<string, Limit>;
