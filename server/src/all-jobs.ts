import type { AppDeps } from './app-deps.ts';
import { tidyWatchJob, watchJob } from './features/alerts/index.ts';
import { apiTokensJob } from './features/api-tokens/index.ts';
import { overlapJob, purgeAudiencesJob } from './features/audiences/index.ts';
import { authJobs } from './features/auth/index.ts';
import { reconcileJob, remindJob, subscriptionsJob } from './features/billing/index.ts';
import { purgeBriefsJob } from './features/briefs/index.ts';
import { connectionsJob } from './features/connections/index.ts';
import { deletionJob } from './features/deletion/index.ts';
import { purgeListsJob } from './features/lists/index.ts';
import { mailJobs } from './features/mail/index.ts';
import { pushesJob } from './features/pushes/index.ts';
import { purgeDeletedSearchesJob } from './features/search/index.ts';
import { securityEventsJob } from './features/security-events/index.ts';
import { testReadingsJob, testsJob } from './features/tests/index.ts';
import type { Job } from './jobs/jobs.ts';
import { pruneMetaCacheJob } from './stores/meta-cache/prune-cache-job.ts';
import { chargeJob, webhookJob } from './stores/sandbox-gateway/webhook-job.ts';

/** Every periodic job of the application. */
export function allJobs(deps: AppDeps): Job[] {
  return [
    apiTokensJob(deps),
    connectionsJob(deps),
    deletionJob(deps),
    overlapJob(deps),
    pruneMetaCacheJob(deps),
    purgeAudiencesJob(deps),
    purgeBriefsJob(deps),
    purgeDeletedSearchesJob(deps),
    purgeListsJob(deps),
    pushesJob(deps),
    reconcileJob(deps),
    subscriptionsJob(deps),
    remindJob(deps),
    securityEventsJob(deps),
    testReadingsJob(deps),
    testsJob(deps),
    tidyWatchJob(deps),
    watchJob(deps),
    ...authJobs(deps),
    ...mailJobs(deps),
    ...(deps.sandbox ? [webhookJob(deps.sandbox.webhooks), chargeJob(deps.sandbox.subscriptions)] : []),
  ];
}
