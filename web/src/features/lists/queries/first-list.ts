import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { texts } from '../texts.ts';
import { allKey, currentOf, detailKey, dropList, putSummary, readDetail, readLists } from './lists-cache.ts';

/** Id of the first list while the server creates it. */
export const newListId = 'new';

/** Shows an empty first list before the server has created it. Returns its temporary id. */
export function beginFirstList(client: QueryClient): string {
  const now = new Date().toISOString();
  const list: ListSummary = {
    id: newListId,
    brief_id: null,
    name: texts.firstList,
    tags: [],
    count: 0,
    lower: null,
    upper: null,
    estimated: false,
    current: true,
    revision: 0,
    shared_at: null,
    created_at: now,
    updated_at: now,
  };
  client.setQueryData(allKey, [list]);
  client.setQueryData(detailKey(newListId), { ...list, items: [] });
  return newListId;
}

/** Gives the first list its real id and keeps what was added meanwhile. */
export function completeFirstList(client: QueryClient, list: ListSummary): void {
  const early = readDetail(client, newListId);
  dropList(client, newListId);
  putSummary(client, list);
  if (early) client.setQueryData(detailKey(list.id), { ...list, items: early.items, count: early.items.length });
}

/** The id on the server: changes made to the first list before it had an id apply to the created list. */
export function realId(client: QueryClient, id: string): string {
  return id === newListId ? (currentOf(readLists(client))?.id ?? newListId) : id;
}
