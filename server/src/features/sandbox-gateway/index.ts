export { createSandboxStore } from './store.ts';
export { sandboxSubscriptionsPage } from './subscriptions-page.ts';
export { chargeJob, webhookJob } from './webhook-job.ts';
