export { endLinksOf, eraseUser, exportUser } from './account-data.ts';
export { createList, createListOf } from './create-list.ts';
export { deleteList } from './delete-list.ts';
export { findSnapshots, snapshotOfInterest, snapshotOfKnown, snapshotsByRef } from './find-snapshots.ts';
export { purgeListsJob } from './purge-job.ts';
export { listRoutes } from './routes.ts';
export { usedInLists } from './used-interests.ts';
