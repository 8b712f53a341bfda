import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { BriefInHand } from './list-of-brief.ts';
import { allKey, detailKey, dropList, listsKey, putSummary, readDetail, readLists } from './lists-cache.ts';

const newId = 'new:';
const realKey = (id: string) => [...listsKey, 'real', id] as const;
let begun = 0;

/** Whether an id stands for a list that the server is still creating. */
export const isNewList = (id: string): boolean => id.startsWith(newId);

/** Shows the first list of a brief, empty, before the server has created it. Returns its temporary id. */
export function beginFirstList(client: QueryClient, { name, brief }: { name: string; brief: BriefInHand }): string {
  const now = new Date().toISOString();
  begun += 1;
  const list: ListSummary = {
    id: `${newId}${begun}`,
    brief_id: brief ?? null,
    name,
    tags: [],
    count: 0,
    lower: null,
    upper: null,
    estimated: false,
    with_id: 0,
    seen: null,
    current: true,
    revision: 0,
    shared_at: null,
    created_at: now,
    updated_at: now,
  };
  client.setQueryData(allKey, [list, ...(readLists(client) ?? [])]);
  client.setQueryData(detailKey(list.id), { ...list, items: [] });
  return list.id;
}

/** Gives a new list its real id and keeps what was added meanwhile. */
export function completeFirstList(client: QueryClient, id: string, list: ListSummary): void {
  const early = readDetail(client, id);
  client.setQueryData(realKey(id), list.id);
  dropList(client, id);
  putSummary(client, list);
  if (early) client.setQueryData(detailKey(list.id), { ...list, items: early.items, count: early.items.length });
}

/** The id on the server: changes made to a new list before it had an id apply to the created list. */
export function realId(client: QueryClient, id: string): string {
  return client.getQueryData<string>(realKey(id)) ?? id;
}

/** The same for a page that was opened with the temporary id: undefined until the server has created the list. */
export function useRealId(id: string): string | undefined {
  return useQuery<string>({ queryKey: realKey(id), queryFn: skipToken }).data;
}
