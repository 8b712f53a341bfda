import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { toIso } from '../../lib/time.ts';
import { deleteFirstSteps, findFirstSteps } from './queries.ts';
import { readParts } from './sample-parts.ts';

/** Deletes what a user decided about the first steps. */
export const eraseUser: EraseUser = deleteFirstSteps;

/** What a user decided about the first steps; what their sample consists of is exported where it belongs. */
export const exportUser: ExportUser = async (db, userId) => {
  const row = await findFirstSteps(db, userId);
  return { first_steps: row ? { dismissed_at: toIso(row.dismissed_at), sample: readParts(row.sample) } : null };
};
