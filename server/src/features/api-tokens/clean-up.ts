import type { Job } from '../../jobs/jobs.ts';
import type { ApiTokenDeps } from './deps.ts';
import { deleteKeysBefore } from './idempotency-queries.ts';
import { deleteTokensExpiredBefore } from './queries.ts';

const hourMs = 3_600_000;
/** Expired tokens stay listed for a month, so that their owner sees why a program stopped working. */
const keptMs = 30 * 24 * hourMs;

/** How long a repeated request gets the first answer. */
const answersKeptMs = 24 * hourMs;

/** Deletes API tokens that expired a month ago, and answers for repeated requests after a day. */
export function apiTokensJob({ db, clock }: Pick<ApiTokenDeps, 'db' | 'clock'>): Job {
  return {
    name: 'api-tokens',
    everyMs: hourMs,
    leaseMs: 60_000,
    async run() {
      await deleteTokensExpiredBefore(db, clock() - keptMs);
      await deleteKeysBefore(db, clock() - answersKeptMs);
    },
  };
}
