export { eraseUser, exportUser } from './account-data.ts';
export { pushProblemOf } from './complaints.ts';
export { makeExamplePush, removeExamplePush } from './example-push.ts';
export { adSetFields, campaignFields, eventOf, fixFields } from './fields.ts';
export { makePlan, type PushPlan } from './plan.ts';
export { pushesJob } from './push-job.ts';
export { audienceOfAdSet } from './queries.ts';
export { pushRoutes } from './routes.ts';
export { stillAtMeta, usedInPushes } from './used-interests.ts';
