import { securityEventLimits } from '@interest-miner/contract/security-events/endpoints';
import type { Job } from '../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import type { SecurityEventDeps } from './deps.ts';
import { deleteEventsBefore } from './queries.ts';

/** Deletes security events after 90 days. */
export function securityEventsJob({ db, clock }: Pick<SecurityEventDeps, 'db' | 'clock'>): Job {
  return {
    name: 'security-events',
    everyMs: hourMs,
    leaseMs: minuteMs,
    run: () => deleteEventsBefore(db, clock() - securityEventLimits.days * dayMs),
  };
}
