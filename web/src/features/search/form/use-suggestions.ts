import { type Interest, searchLimits, suggestInterests } from '@interest-miner/contract/search/endpoints';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { texts } from '../texts.ts';

/** Debounce after a change of the selection, in milliseconds: ten quick ticks make one request. */
const debounceMs = 400;
const minute = 60_000;

/** Interests related to a selection. The previous ones stay until the new ones arrive. */
export function useSuggestions(items: readonly Interest[]) {
  const seeds = items.slice(-searchLimits.suggestionSeeds).map(({ id, name }) => ({ id, name }));
  const key = seeds
    .map(({ id }) => id)
    .sort()
    .join(' ');
  const [debounced] = useDebouncedValue(key, debounceMs);
  const settling = debounced !== key;
  const query = useQuery({
    queryKey: ['suggestions', key],
    queryFn: async ({ signal }) =>
      (await call(suggestInterests, { body: { interests: seeds } }, { signal, fallback: texts.alsoFailed })).data,
    enabled: key !== '' && !settling,
    placeholderData: keepPreviousData,
    staleTime: 10 * minute,
  });
  return { query, settling };
}
