export { purgeHistoryJob } from './purge-history.ts';
export { searchRoutes } from './routes.ts';
