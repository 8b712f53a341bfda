import type { Job } from '../../jobs/jobs.ts';
import type { ApiTokenDeps } from './deps.ts';
import { deleteTokensExpiredBefore } from './queries.ts';

const hourMs = 3_600_000;
/** Expired tokens stay listed for a month, so that their owner sees why a program stopped working. */
const keptMs = 30 * 24 * hourMs;

/** Deletes API tokens that expired a month ago. */
export function apiTokensJob({ db, clock }: Pick<ApiTokenDeps, 'db' | 'clock'>): Job {
  return {
    name: 'api-tokens',
    everyMs: hourMs,
    leaseMs: 60_000,
    run: () => deleteTokensExpiredBefore(db, clock() - keptMs),
  };
}
