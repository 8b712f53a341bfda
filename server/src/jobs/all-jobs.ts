import type { Deps } from '../deps.ts';
import { purgeHistoryJob } from '../features/search/index.ts';
import type { Job } from './jobs.ts';

/** Every periodic job of the house. */
export function allJobs(deps: Deps): Job[] {
  return [purgeHistoryJob(deps)];
}
