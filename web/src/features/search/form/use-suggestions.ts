import { type Interest, suggestInterests } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
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
    ...endpointQuery(['suggestions', key], suggestInterests, {
      body: { interests: seeds },
      fallback: texts.alsoFailed,
    }),
    enabled: key !== '' && !settling,
    placeholderData: keepPreviousData,
    staleTime: 10 * minute,
  });
  return { query, settling };
}
