import type { Limit } from '../../http/limits/rate-limits.ts';

/** Attempts within a time: of one user, unless a name or comment says otherwise. */
export const attemptLimits = {
  /** Each may hold a thousand entries. */
  listCopies: { name: 'list-copies', points: 60, seconds: 3600 },
  /** The source may have to ask Meta about each id. */
  listAdditions: { name: 'list-additions', points: 300, seconds: 60 },
  /** The source may have to ask Meta about each id. */
  listReplacements: { name: 'list-replacements', points: 300, seconds: 60 },
  nameResolutions: { name: 'name-resolutions', points: 20, seconds: 60 },
  sharedListNetwork: { name: 'shared-list-network', points: 60, seconds: 60 },
} satisfies Record<string, Limit>;
