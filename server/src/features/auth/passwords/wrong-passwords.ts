import type { Limit } from '../../../http/limits/rate-limits.ts';

/** Limit of wrong passwords per user within 15 minutes, counted separately for each name. */
export function wrongPasswords(name: string): Limit {
  return { name, points: 5, seconds: 900 };
}
