import { securityEventLimits } from '@interest-miner/contract/security-events/limits';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { deleteEventsBefore } from './queries.ts';

/** Deletes security events after 90 days. */
export function securityEventsJob({ db, clock }: Deps): Job {
  return {
    name: 'security-events',
    everyMs: hourMs,
    leaseMs: minuteMs,
    run: () => deleteEventsBefore(db, clock() - securityEventLimits.days * dayMs),
  };
}
