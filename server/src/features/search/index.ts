export { eraseUser, exportUser } from './account-data.ts';
export { purgeDeletedSearchesJob } from './history/purge-deleted-searches.ts';
export { searchRoutes } from './routes.ts';
