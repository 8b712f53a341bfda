import { searchTexts } from '@interest-miner/contract/search/texts';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { markSearchDeleted } from '../queries.ts';

/** Deletes one of the actor's searches. @throws AppError not_found if the actor has no such search */
export async function deleteSearch({ deps, actor }: UserContext, { id }: { id: string }) {
  if (!(await markSearchDeleted(deps.db, actor.userId, id, deps.clock()))) {
    throw new AppError('not_found', { message: searchTexts.historyItemMissing });
  }
  return searchTexts.searchDeleted;
}
