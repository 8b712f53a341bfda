export { eraseUser, exportUser } from './account-data.ts';
export { createSearchPool } from './counting/search-pool.ts';
export { searchesRemaining } from './counting/take-search.ts';
export { purgeDeletedSearchesJob } from './history/purge-job.ts';
export { searchRoutes } from './routes.ts';
