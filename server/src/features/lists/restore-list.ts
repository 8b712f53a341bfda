import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { UserContext } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listRows } from './queries/lists.ts';
import { summaryOf } from './read-lists.ts';

/** Restores a deleted list, without its link. @throws AppError not_found after the undo period; limit_reached */
export async function restoreList({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await listRows.restore(deps.db, ownerOf(actor), id, deps.clock());
  if (row === 'gone') throw new AppError('not_found', { message: listsTexts.undoOver });
  if (row === 'full') throw new AppError('limit_reached', { message: listsTexts.listsFull });
  return await summaryOf(deps, actor, row);
}
