export { createSandboxStore } from './store.ts';
export { webhookJob } from './webhook-job.ts';
