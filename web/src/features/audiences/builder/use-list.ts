import { getList, listLists } from '@interest-miner/contract/lists/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { builderTexts as texts } from '../texts.ts';

/** The user's lists that have entries; refetched each time the builder opens. */
export function useFilledLists() {
  return useQuery({
    ...endpointQuery(['lists', 'for-audiences'], listLists, { fallback: texts.listFailed }),
    select: ({ lists }) => lists.filter(({ count }) => count > 0),
    staleTime: 0,
  });
}

/** The entries of one list; idle without an id. */
export function useListItems(id: string | undefined) {
  return useQuery({
    ...endpointQuery(['lists', 'items-for-audiences', id], getList, {
      params: { id: id ?? '' },
      fallback: texts.listFailed,
    }),
    select: ({ items }) => items,
    enabled: id !== undefined,
    staleTime: 0,
  });
}
