export { eraseUser, exportUser } from './account-data.ts';
export { purgeDeletedSearchesJob } from './history/purge-job.ts';
export { searchRoutes } from './routes.ts';
