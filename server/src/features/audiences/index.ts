export { eraseUser, exportUser } from './account-data.ts';
export { lostInAccount } from './lost-at-meta.ts';
export { overlapJob } from './overlap/overlap-job.ts';
export { withPlaceKeys } from './place-keys.ts';
export { purgeAudiencesJob } from './purge-job.ts';
export { getAudience, listAudiences } from './read-audiences.ts';
export { audienceRoutes } from './routes.ts';
export { createAudience } from './save-audience.ts';
export { audiencesWith, refsChangedSince, roughSizesOf, usedInAudiences } from './used-interests.ts';
