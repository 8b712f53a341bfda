export { eraseUser, exportUser } from './account-data.ts';
export { findSnapshots, snapshotsByRef } from './find-snapshots.ts';
export { purgeListsJob } from './purge-removed.ts';
export { listRoutes } from './routes.ts';
