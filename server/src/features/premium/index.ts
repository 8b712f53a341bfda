export { eraseUser, exportUser } from './account-data.ts';
export { getAnalysis } from './history.ts';
export { premiumRoutes } from './routes.ts';
