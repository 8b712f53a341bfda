export { eraseUser, exportUser } from './account-data.ts';
export { rankInterests } from './generate-interests.ts';
export { deleteAnalysis, getAnalysis } from './history.ts';
export { premiumRoutes } from './routes.ts';
