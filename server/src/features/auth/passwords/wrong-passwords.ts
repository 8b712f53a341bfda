import type { Limit } from '../../../http/limits/rate-limits.ts';

/** Wrong passwords that one user may enter within 15 minutes; each use counts under a name of its own. */
export function wrongPasswords(name: string): Limit {
  return { name, points: 5, seconds: 900 };
}
