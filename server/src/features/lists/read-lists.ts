import { getList as endpoint } from '@interest-miner/contract/lists/endpoints';
import type { Deps, UserContext } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { EncodedResponse, type EncodeOnce } from '../../http/files/encoded-response.ts';
import { ownerOf } from '../../http/ownership.ts';
import { listMissing } from './change-items.ts';
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

/**
 * One list with its entries, encoded once for all who read it in this state: a full one takes a megabyte.
 * @throws AppError not_found
 */
export async function getList(
  { deps, actor, encodeOnce }: UserContext & { readonly encodeOnce: EncodeOnce },
  { id }: { id: string },
) {
  const owner = ownerOf(actor);
  const [list, current] = await Promise.all([findList(deps.db, owner, id), findCurrent(deps.db, owner)]);
  if (!list) throw listMissing();
  // The list is read first: entries that changed since belong to a version that no later reader sees under this key.
  const key = JSON.stringify(['own', list.version, toSummary(list, current)]);
  return encodeOnce(key, async () =>
    EncodedResponse.of(endpoint, toDetail(list, await findItems(deps.db, owner, id), current)),
  );
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
