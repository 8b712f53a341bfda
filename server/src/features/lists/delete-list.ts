import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { UserContext } from '../../deps.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listMissing } from './change-items.ts';
import { listRows } from './queries/lists.ts';

/** Deletes a list, and permanently removes those deleted long before it. @throws AppError not_found */
export async function deleteList({ deps, actor }: UserContext, { id }: { id: string }) {
  if (!(await listRows.markDeleted(deps.db, ownerOf(actor), id, deps.clock()))) throw listMissing();
  return listsTexts.deleted;
}
