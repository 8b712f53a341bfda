import { getList, listLists } from '@interest-miner/contract/lists/endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { builderTexts as texts } from '../texts.ts';

/** The user's lists that have entries; refetched each time the builder opens. */
export function useFilledLists() {
  return useQuery({
    queryKey: ['lists', 'for-audiences'],
    queryFn: async ({ signal }) => {
      const { data } = await call(listLists, {}, { signal, fallback: texts.listFailed });
      return data.lists.filter(({ count }) => count > 0);
    },
    staleTime: 0,
  });
}

/** The entries of one list; idle without an id. */
export function useListItems(id: string | undefined) {
  return useQuery({
    queryKey: ['lists', 'items-for-audiences', id],
    queryFn: async ({ signal }) =>
      (await call(getList, { params: { id: id ?? '' } }, { signal, fallback: texts.listFailed })).data.items,
    enabled: id !== undefined,
    staleTime: 0,
  });
}
