import { randomUUID } from 'node:crypto';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { startWatch } from '../../db/start-watch.ts';
import type { ListsTable } from '../../db/tables/lists.ts';
import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/errors.ts';
import { ownerOf } from '../../http/ownership.ts';
import { findKeptBrief, joinBrief } from '../briefs/index.ts';
import { requireSpace } from '../storage/index.ts';
import { attemptLimits } from './attempt-limits.ts';
import { addItems, listMissing, type NewItem } from './change-items.ts';
import { findSnapshots } from './find-snapshots.ts';
import { findItems } from './queries/items.ts';
import { findList, insertList, isNameTaken, listRows, recountItems } from './queries/lists.ts';
import { makeCurrent } from './queries/owners.ts';
import { summaryOf } from './read-lists.ts';
import { inOrder, toColumns } from './to-list.ts';

type NewList = Pick<ListsTable, 'name' | 'tags'> & { readonly briefId?: string | undefined };

/** Stores a list with its entries; the first list of an owner becomes the current one. @throws AppError name_taken, limit_reached */
async function storeList(
  deps: Deps,
  actor: Actor,
  { briefId, ...list }: NewList,
  items: readonly NewItem[],
  options: { current: boolean; unlessNameTaken?: boolean },
) {
  const [ownerId, now, id] = [ownerOf(actor), deps.clock(), randomUUID()];
  const row = await deps.db.transaction().execute(async (db) => {
    if (!(await listRows.takePlace(db, ownerId))) {
      throw new AppError('limit_reached', { message: listsTexts.listsFull });
    }
    // `takePlace` above locks the owner's row: of two concurrent creations, the second sees the first.
    if (options.unlessNameTaken && (await isNameTaken(db, ownerId, list.name))) throw new AppError('name_taken');
    await insertList(db, {
      id,
      owner_id: ownerId,
      brief_id: await joinBrief(db, briefId, { ownerId, name: list.name, now }),
      ...list,
      item_count: 0,
      size_lower: null,
      size_upper: null,
      has_estimate: 0,
      with_id: 0,
      seen_year: null,
      seen_count: 0,
      item_order: null,
      revision: 0,
      version: 0,
      bytes: 0,
      share_hash: null,
      shared_at: null,
      share_suspended_at: null,
      share_notes: 0,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    });
    await addItems(db, { ownerId, listId: id, now }, items);
    await makeCurrent(db, ownerId, id, !options.current);
    const stored = await recountItems(db, id, listLimits.items);
    await startWatch(db, ownerId, now);
    await requireSpace(db, ownerId);
    return stored;
  });
  if (!row) throw new AppError('limit_reached', { message: listsTexts.listFull(listLimits.items) });
  return summaryOf(deps, actor, row);
}

/**
 * Creates a list, with entries if ids are given.
 * @throws AppError not_found, name_taken, limit_reached, unknown_interest, interests_unavailable, interests_refused
 */
export async function createList(
  { deps, actor }: UserContext,
  body: {
    name: string;
    tags?: string[] | undefined;
    ids?: string[] | undefined;
    current?: boolean | undefined;
    unless_name_taken?: boolean | undefined;
    brief_id?: string | undefined;
  },
) {
  const snapshots = body.ids ? await findSnapshots(deps, body.ids) : [];
  const list = { name: body.name, tags: JSON.stringify(body.tags ?? []), briefId: body.brief_id };
  return storeList(deps, actor, list, snapshots.map(itemOf), {
    current: body.current ?? false,
    unlessNameTaken: body.unless_name_taken ?? false,
  });
}

const itemOf = (snapshot: InterestSnapshot): NewItem => ({ columns: toColumns(snapshot), note: '', tags: '[]' });

/** Creates a list of rows that need no lookup. @throws AppError limit_reached */
export function createListOf(deps: Deps, actor: Actor, name: string, rows: readonly InterestSnapshot[]) {
  const once = [...new Map(rows.map((row) => [refOf(row), row])).values()];
  return storeList(deps, actor, { name, tags: '[]' }, once.map(itemOf), { current: false });
}

/** The entries of a list in their order, to be added to another one. @throws AppError not_found */
export async function itemsOf(deps: Deps, ownerId: string, listId: string) {
  const list = await findList(deps.db, ownerId, listId);
  if (!list) throw listMissing();
  const rows = inOrder(list.item_order, await findItems(deps.db, ownerId, listId));
  const items = rows.map(({ ref, snapshot, size_lower, size_upper, is_estimate, seen_year, note, tags }) => ({
    columns: { ref, snapshot, size_lower, size_upper, is_estimate, seen_year },
    note,
    tags,
  }));
  return { list, items };
}

/** Copies a list with its entries, notes and tags, but not its link. @throws AppError not_found, limit_reached, rate_limited */
export async function copyList({ deps, actor }: UserContext, { id, name }: { id: string; name?: string | undefined }) {
  await deps.limits.take(attemptLimits.listCopies, actor.userId);
  const { list, items } = await itemsOf(deps, ownerOf(actor), id);
  const held = await findKeptBrief(deps.db, list.owner_id, list.brief_id);
  const copy = { name: name ?? listsTexts.copyName(list.name), tags: list.tags, briefId: held };
  return storeList(deps, actor, copy, items, { current: false });
}
