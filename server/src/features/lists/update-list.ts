import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { UserContext } from '../../deps.ts';

import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listMissing } from './change-items.ts';
import { findRefs } from './queries/items.ts';
import { changeList, findList } from './queries/lists.ts';
import { makeCurrent } from './queries/owners.ts';
import { summaryOf } from './read-lists.ts';

interface ListChange {
  readonly name?: string | undefined;
  readonly tags?: string[] | undefined;
  readonly current?: true | undefined;
  readonly order?: string[] | undefined;
  readonly revision?: number | undefined;
}

/**
 * Renames a list, sets its tags, orders it or makes it the current one, which does not count as a change of the list.
 * @throws AppError not_found; revision_conflict if the order was changed since `revision`
 */
export async function updateList(
  { deps, actor }: UserContext,
  { id, name, tags, current, order, revision }: { id: string } & ListChange,
) {
  const owner = ownerOf(actor);
  const known = order && (await findRefs(deps.db, owner, id, 'all'));
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(order === undefined ? {} : { item_order: JSON.stringify(order.filter((ref) => known?.has(ref))) }),
  };
  const isChanged = Object.keys(columns).length > 0;
  const row = isChanged
    ? await changeList(deps.db, owner, id, { ...columns, updated_at: deps.clock() }, order && revision)
    : await findList(deps.db, owner, id);
  if (!row) {
    const conflict = order !== undefined && (await findList(deps.db, owner, id)) !== undefined;
    throw conflict ? new AppError('revision_conflict', { message: listsTexts.orderChanged }) : listMissing();
  }
  if (current) await makeCurrent(deps.db, owner, id);
  return summaryOf(deps, actor, row);
}
