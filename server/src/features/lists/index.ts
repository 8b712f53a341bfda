export { endLinksOf, eraseUser, exportUser } from './account-data.ts';
export { createListOf } from './create-list.ts';
export { findSnapshots, snapshotOfInterest, snapshotsByRef } from './entries/find-snapshots.ts';
export { purgeListsJob } from './purge-removed.ts';
export { listRoutes } from './routes.ts';
export { usedInLists } from './watch-source.ts';
