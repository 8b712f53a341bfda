export { eraseUser, exportUser } from './account-data.ts';
export { purgeAudiencesJob } from './delete-audience.ts';
export { overlapJob } from './overlap/advance.ts';
export { audienceRoutes } from './routes.ts';
