import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { deleteKeysBefore } from './idempotency-queries.ts';
import { deleteAssistantsExpiredBefore } from './oauth/assistant-queries.ts';
import { deleteUnusedClients } from './oauth/client-queries.ts';
import { deleteTokensExpiredBefore } from './queries.ts';

/** Expired tokens and connections stay listed for a month, so that their owner sees why a program stopped working. */
const retentionMs = 30 * dayMs;

/** How long a repeated request gets the first answer. */
const answerRetentionMs = dayMs;

/** Deletes API tokens and connections that expired a month ago, unredeemed codes, unused clients, and stored answers after a day. */
export function apiTokensJob({ db, clock }: Deps): Job {
  return {
    name: 'api-tokens',
    everyMs: hourMs,
    leaseMs: minuteMs,
    async run() {
      await deleteTokensExpiredBefore(db, clock() - retentionMs);
      await deleteAssistantsExpiredBefore(db, clock() - retentionMs, clock());
      await deleteUnusedClients(db, clock() - retentionMs);
      await deleteKeysBefore(db, clock() - answerRetentionMs);
    },
  };
}
