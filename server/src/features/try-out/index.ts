export { tryOutRoutes } from './routes.ts';
