export { requireSpace } from './require-space.ts';
export { storageRoutes } from './routes.ts';
