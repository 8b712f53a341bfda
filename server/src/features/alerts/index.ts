export { eraseUser, exportUser } from './account-data.ts';
export { alertNavigation } from './end-mails.ts';
export { alertRoutes } from './routes.ts';
export { checkNow } from './watch/check-now.ts';
export { tidyWatchJob, watchJob } from './watch/watch-job.ts';
