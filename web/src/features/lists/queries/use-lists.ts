import { getList, listLists } from '@interest-miner/contract/lists/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { texts } from '../texts.ts';
import { isNewList } from './first-list.ts';
import { useListUpdates } from './list-updates.ts';
import { allKey, detailKey } from './lists-cache.ts';

export const listsOptions = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => (await callForData(listLists, {}, { signal, fallback: texts.listsFailed })).lists,
});

export const listOptions = (id: string) =>
  queryOptions({
    ...endpointQuery(detailKey(id), getList, { params: { id }, fallback: texts.listFailed }),
  });

/** All lists without their entries, last changed first; kept up to date with other tabs and devices. */
export function useLists({ enabled = true }: { enabled?: boolean } = {}) {
  useListUpdates();
  return useQuery({ ...listsOptions, refetchOnWindowFocus: 'always', enabled });
}

/** One list with its entries; idle without an id, and while the list is being created. */
export function useList(id: string | undefined) {
  return useQuery({
    ...listOptions(id ?? ''),
    enabled: id !== undefined && !isNewList(id),
    refetchOnWindowFocus: 'always',
  });
}
