export { endTestLinksOf, eraseUser, exportUser } from './account-data.ts';
export { testReadingsJob } from './reading/reading-job.ts';
export { testRoutes } from './routes.ts';
export { namesOfSpendingTests, stopSpendingTests } from './stop-spending.ts';
export { testsJob } from './test-job.ts';
