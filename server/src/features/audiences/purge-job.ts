import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/jobs.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { audienceRows } from './queries/audiences.ts';

/** Removes audiences whose deletion can no longer be undone. */
export function purgeAudiencesJob({ db, clock }: Deps): Job {
  return {
    name: 'purge-audiences',
    everyMs: hourMs,
    leaseMs: 10 * minuteMs,
    run: (signal) => audienceRows.purge(db, clock(), signal),
  };
}
