export { eraseUser, exportUser } from './account-data.ts';
export { savedViewRoutes } from './routes.ts';
