export { eraseUser, exportUser } from './account-data.ts';
export { purgeHistoryJob } from './purge-history.ts';
export { searchRoutes } from './routes.ts';
