import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listMissing } from './entries/change-items.ts';
import { findItems } from './queries/items.ts';
import { findList, findLists, type ListRow } from './queries/lists.ts';
import { findCurrent } from './queries/owners.ts';
import { toDetail, toSummary } from './to-list.ts';

/** All of the actor's lists, last changed first. */
export async function listLists({ deps, actor }: UserContext) {
  const owner = ownerOf(actor);
  const [rows, current] = await Promise.all([findLists(deps.db, owner), findCurrent(deps.db, owner)]);
  return { lists: rows.map((row) => toSummary(row, current)) };
}

/** One list with its entries. @throws AppError not_found */
export async function getList({ deps, actor }: UserContext, { id }: { id: string }) {
  const owner = ownerOf(actor);
  const [list, items, current] = await Promise.all([
    findList(deps.db, owner, id),
    findItems(deps.db, owner, id),
    findCurrent(deps.db, owner),
  ]);
  if (!list) throw listMissing();
  return toDetail(list, items, current);
}

/** The summary of one list. @throws AppError not_found */
export async function getSummary({ deps, actor }: UserContext, { id }: { id: string }) {
  const row = await findList(deps.db, ownerOf(actor), id);
  if (!row) throw listMissing();
  return await summaryOf(deps, actor, row);
}

/** The summary of a changed list, for an answer. */
export async function summaryOf(deps: Deps, actor: Actor, row: ListRow) {
  return toSummary(row, await findCurrent(deps.db, ownerOf(actor)));
}
