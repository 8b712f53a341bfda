import { refOf } from '@interest-miner/contract/interest';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { addItems, changeItems } from '../change-items.ts';
import { findSnapshots } from '../find-snapshots.ts';
import { findItems, markRemoved, trimRemoved } from '../queries/items.ts';
import { changeList, findList } from '../queries/lists.ts';
import { summaryOf } from '../read-lists.ts';
import { inOrder, toColumns } from '../to-list.ts';

/**
 * Replaces an entry. The new ones get its place, note and tags; the manual order counts as changed.
 * @throws AppError not_found, limit_reached, unknown_interest, interests_unavailable, interests_refused, rate_limited
 */
export async function replaceListItem(
  { deps, actor }: UserContext,
  { id: listId, ref, with: refs }: { id: string; ref: string; with: readonly string[] },
) {
  await deps.limits.take(attemptLimits.listReplacements, actor.userId);
  const snapshots = await findSnapshots(deps, refs);
  const key = { ownerId: ownerOf(actor), listId, now: deps.clock() };
  const { result, list } = await changeItems(deps, key, async (db) => {
    const held = await findList(db, key.ownerId, listId);
    const items = inOrder(held?.item_order ?? null, await findItems(db, key.ownerId, listId));
    const old = items.find((item) => item.ref === ref);
    if (!old) throw new AppError('not_found', { message: listsTexts.itemMissing });
    const wanted = snapshots.filter((row) => refOf(row) !== ref);
    const { note, tags } = old;
    const added = await addItems(
      db,
      key,
      wanted.map((row) => ({ columns: toColumns(row), note, tags })),
    );
    const removed = wanted.length === 0 ? [] : await markRemoved(db, listId, [ref], key.now);
    await trimRemoved(db, listId, listLimits.items);
    // The old ref stays in the order, so that undoing brings it back to its place.
    const order = items.flatMap((item) => (item.ref === ref ? [ref, ...added] : [item.ref]));
    await changeList(db, key.ownerId, listId, { item_order: JSON.stringify(order) }, held?.revision);
    return { removed, added };
  });
  return { ...result, list: await summaryOf(deps, actor, list) };
}
