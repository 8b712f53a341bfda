export { eraseUser, exportUser } from './account-data.ts';
export { pushesJob } from './push-job.ts';
export { pushRoutes } from './routes.ts';
export { stillAtMeta, usedInPushes } from './used-interests.ts';
