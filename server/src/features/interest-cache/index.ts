export { pruneInterestCacheJob } from './prune-cache.ts';
export { deletePauses } from './queries.ts';
export { createInterestStore } from './store.ts';
