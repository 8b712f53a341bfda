export { eraseUser, exportUser } from './account-data.ts';
export { premiumRoutes } from './routes.ts';
