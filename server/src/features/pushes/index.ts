export { eraseUser, exportUser } from './account-data.ts';
export { pushesJob } from './advance.ts';
export { pushRoutes } from './routes.ts';
export { usedInPushes } from './watch-source.ts';
