import type { EraseUser, ExportUser } from '../../db/account-data.ts';
import { deleteViews, findViews } from './queries.ts';

/** Deletes a user's saved views. */
export const eraseUser: EraseUser = deleteViews;

/** Every saved view of a user. */
export const exportUser: ExportUser = async (db, userId) => {
  const row = await findViews(db, userId);
  return { saved_views: row ? JSON.parse(row.views) : [] };
};
