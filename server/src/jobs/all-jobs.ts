import type { Deps } from '../deps.ts';
import { authJobs } from '../features/auth/index.ts';
import { deletionJob } from '../features/deletion/index.ts';
import { mailJobs } from '../features/mail/index.ts';
import { purgeHistoryJob } from '../features/search/index.ts';
import type { Job } from './jobs.ts';

/** Every periodic job of the house. */
export function allJobs(deps: Deps): Job[] {
  return [deletionJob(deps), purgeHistoryJob(deps), ...authJobs(deps), ...mailJobs(deps)];
}
