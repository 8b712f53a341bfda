export { deletionJob } from './deletion-job.ts';
export { deletionRoutes } from './routes.ts';
