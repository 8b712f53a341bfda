export { eraseUser, exportUser } from './account-data.ts';
export { firstStepsRoutes } from './routes.ts';
