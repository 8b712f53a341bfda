export { eraseUser, exportUser } from './account-data.ts';
export { checkNow } from './check-now.ts';
export { alertNavigation } from './end-mails.ts';
export { alertRoutes } from './routes.ts';
export { tidyWatchJob, watchJob } from './watch-job.ts';
