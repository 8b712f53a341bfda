export { eraseUser, exportUser } from './account-data.ts';
export { alertNavigation, endMailsLink } from './end-mails.ts';
export { wantsMails } from './queries/owners.ts';
export { alertRoutes } from './routes.ts';
export { checkNow } from './watch/check-now.ts';
export { tidyWatchJob, watchJob } from './watch/watch-job.ts';
