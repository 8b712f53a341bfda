import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { inBatches } from '../../db/batches.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/bind.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listMissing, undoMs } from './entries/change-items.ts';
import { eraseItems } from './queries/items.ts';
import { markDeleted, purgeList, takePurgeable, unmarkDeleted } from './queries/lists.ts';
import { freePlace, takePlace } from './queries/owners.ts';
import { summaryOf } from './read-lists.ts';

/** Permanently removes deleted lists and their entries. */
export async function purgeLists(db: Deps['db'], ids: readonly string[], signal?: AbortSignal): Promise<void> {
  for (const listId of ids) {
    await inBatches((limit) => eraseItems(db, { listId }, limit), signal);
    await purgeList(db, listId);
  }
}

/** Deletes a list, and permanently removes those deleted long before it. @throws AppError not_found */
export async function deleteList(deps: Deps, actor: Actor, id: string) {
  const ownerId = ownerOf(actor);
  await deps.db.transaction().execute(async (db) => {
    await freePlace(db, ownerId);
    if (!(await markDeleted(db, ownerId, id, deps.clock()))) throw listMissing();
  });
  await purgeLists(deps.db, await takePurgeable(deps.db, { ownerId, keep: listLimits.lists }));
  return { success: true as const, message: listsTexts.deleted };
}

/** Restores a deleted list, without its link. @throws AppError not_found after the undo period; limit_reached */
export async function restoreList(deps: Deps, actor: Actor, id: string) {
  const ownerId = ownerOf(actor);
  const row = await deps.db.transaction().execute(async (db) => {
    const hasPlace = await takePlace(db, ownerId, listLimits.lists);
    const restored = await unmarkDeleted(db, ownerId, id, deps.clock() - undoMs);
    if (!restored) throw new AppError('not_found', { message: listsTexts.undoOver });
    if (!hasPlace) throw new AppError('limit_reached', { message: listsTexts.listsFull });
    return restored;
  });
  return { success: true as const, data: await summaryOf(deps, actor, row) };
}
