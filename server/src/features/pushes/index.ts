export { eraseUser, exportUser } from './account-data.ts';
export { pushesJob } from './advance.ts';
export { pushRoutes } from './routes.ts';
export { stillAtMeta, usedInPushes } from './watch-source.ts';
