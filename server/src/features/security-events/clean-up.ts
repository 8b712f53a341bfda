import { securityEventLimits } from '@interest-miner/contract/security-events/endpoints';
import type { Job } from '../../jobs/jobs.ts';
import type { SecurityEventDeps } from './deps.ts';
import { deleteEventsBefore } from './queries.ts';

const hourMs = 3_600_000;

/** Deletes security events after 90 days. */
export function securityEventsJob({ db, clock }: Pick<SecurityEventDeps, 'db' | 'clock'>): Job {
  return {
    name: 'security-events',
    everyMs: hourMs,
    leaseMs: 60_000,
    run: () => deleteEventsBefore(db, clock() - securityEventLimits.days * 24 * hourMs),
  };
}
