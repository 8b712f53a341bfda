export { eraseUser, exportUser } from './account-data.ts';
export { deleteBrief, purgeBriefsJob } from './change-brief.ts';
export { briefOfText, findKeptBrief, joinBrief, keepBrief, markChanged } from './join-brief.ts';
export { factsOfBrief, getBrief } from './read-briefs.ts';
export { briefRoutes } from './routes.ts';
export { textKey } from './text-key.ts';
