import type { SavedView, SavedViews } from '@interest-miner/contract/saved-views/endpoints';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { findViews, replaceViews } from './queries.ts';

/** The actor's views, in their order; none at revision 0 before the first is saved. */
export async function getSavedViews({ deps: { db }, actor }: UserContext): Promise<SavedViews> {
  const row = await findViews(db, actor.userId);
  return { views: row ? JSON.parse(row.views) : [], revision: row?.revision ?? 0 };
}

/** Replaces the actor's views. @throws AppError revision_conflict if another window has changed them */
export async function putSavedViews(
  { deps: { db, clock }, actor }: UserContext,
  { views, revision }: { views: SavedView[]; revision: number },
): Promise<SavedViews> {
  const row = {
    user_id: actor.userId,
    views: JSON.stringify(views),
    revision: revision + 1,
    updated_at: clock(),
  };
  if (!(await replaceViews(db, row))) throw new AppError('revision_conflict');
  return { views, revision: row.revision };
}
