import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import type { UserContext } from '../../../deps.ts';

import { AppError } from '../../../http/errors.ts';
import { ownerOf } from '../../../http/ownership.ts';
import { attemptLimits } from '../attempt-limits.ts';
import { addItems, changeItems, undoMs } from '../change-items.ts';
import { itemsOf } from '../create-list.ts';
import { findSnapshots } from '../find-snapshots.ts';
import { changeItem, findRefs, markRemoved, trimRemoved, unmarkRemoved } from '../queries/items.ts';
import { summaryOf } from '../read-lists.ts';
import { toColumns, toItem } from '../to-list.ts';

/**
 * Adds interests and other targeting to a list: all of them or none.
 * @throws AppError not_found, limit_reached, unknown_interest, interests_unavailable, interests_refused, rate_limited
 */
export async function addListItems(
  { deps, actor }: UserContext,
  { id: listId, ids }: { id: string; ids: readonly string[] },
) {
  await deps.limits.take(attemptLimits.listAdditions, actor.userId);
  const snapshots = await findSnapshots(deps, ids);
  const items = snapshots.map((snapshot) => ({ columns: toColumns(snapshot), note: '', tags: '[]' }));
  const key = { ownerId: ownerOf(actor), listId, now: deps.clock() };
  const { result: added, list } = await changeItems(deps, key, (db) => addItems(db, key, items));
  const already = items.length - added.length;
  return { added, already, list: await summaryOf(deps, actor, list) };
}

/** Adds the entries of another list that a list does not have. @throws AppError not_found, limit_reached */
export async function mergeLists({ deps, actor }: UserContext, { id: listId, from }: { id: string; from: string }) {
  const key = { ownerId: ownerOf(actor), listId, now: deps.clock() };
  const { items } = await itemsOf(deps, key.ownerId, from);
  const { result: added, list } = await changeItems(deps, key, (db) => addItems(db, key, items));
  const already = items.length - added.length;
  return { added, already, list: await summaryOf(deps, actor, list) };
}

/** Removes entries from a list. @throws AppError not_found */
export async function removeListItems(
  { deps, actor }: UserContext,
  { id: listId, ids }: { id: string; ids: readonly string[] },
) {
  const key = { ownerId: ownerOf(actor), listId };
  const { result: removed, list } = await changeItems(deps, key, async (db) => {
    const refs = await markRemoved(db, listId, ids, deps.clock());
    await trimRemoved(db, listId, listLimits.items);
    return refs;
  });
  return { removed, list: await summaryOf(deps, actor, list) };
}

/**
 * Restores removed entries to their places; entries that are in the list stay.
 * @throws AppError not_found if none of them can come back; limit_reached
 */
export async function restoreListItems(
  { deps, actor }: UserContext,
  { id: listId, ids }: { id: string; ids: readonly string[] },
) {
  const key = { ownerId: ownerOf(actor), listId };
  const { result: restored, list } = await changeItems(deps, key, async (db) => {
    const refs = await unmarkRemoved(db, listId, ids, deps.clock() - undoMs);
    const known = refs.length > 0 ? undefined : await findRefs(db, key.ownerId, listId, 'present');
    if (known && !ids.some((ref) => known.has(ref))) {
      throw new AppError('not_found', { message: listsTexts.undoOver });
    }
    return refs;
  });
  return { restored, list: await summaryOf(deps, actor, list) };
}

/** Sets the note or tags of an entry. @throws AppError not_found, limit_reached */
export async function updateListItem(
  { deps, actor }: UserContext,
  { id: listId, ref, note, tags }: { id: string; ref: string; note?: string | undefined; tags?: string[] | undefined },
) {
  const owner = ownerOf(actor);
  const change = {
    ...(note === undefined ? {} : { note }),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
  };
  const { result } = await changeItems(deps, { ownerId: owner, listId }, async (db) => {
    const row = await changeItem(db, owner, { listId, ref }, change);
    if (!row) throw new AppError('not_found', { message: listsTexts.itemMissing });
    return toItem(row);
  });
  return result;
}
