import { searchLimits } from '@interest-miner/contract/search/limits';
import { searchTexts } from '@interest-miner/contract/search/texts';
import type { UserContext } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { minuteMs } from '../../../lib/time.ts';
import { unmarkCleared, unmarkSearchDeleted } from '../queries.ts';
import { toHistoryItem } from './history-item.ts';

/** How long a deletion can be undone, in milliseconds; a job removes the rows later. */
export const undoMs = searchLimits.undoMinutes * minuteMs;

/** Restores a deleted search. @throws AppError not_found after the undo period or for another user's search */
export async function restoreSearch({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await unmarkSearchDeleted(deps.db, actor.userId, id, deps.clock() - undoMs);
  if (!row) throw new AppError('not_found', { message: searchTexts.undoOver });
  return toHistoryItem(row);
}

/** Restores a cleared history. @throws AppError not_found after the undo period or after a later clearing */
export async function restoreHistory({ deps, actor }: UserContext, { undo_token: undoToken }: { undo_token: string }) {
  const restored = await unmarkCleared(deps.db, actor.userId, Number(undoToken), deps.clock() - undoMs);
  if (!restored) throw new AppError('not_found', { message: searchTexts.undoOver });
  return searchTexts.historyRestored;
}
