import { completeTerm } from '@interest-miner/contract/search/endpoints';
import { searchLimits } from '@interest-miner/contract/search/limits';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';

/** Debounce before a request, in milliseconds. */
const debounceMs = 120;
const fewest = 2;

/** Interest names that complete the typed text; none for a single letter or after a failed request. */
export function useCompletions(typed: string): readonly string[] {
  const term = typed.trim();
  const [rested] = useDebouncedValue(term, debounceMs);
  const enabled = rested.length >= fewest && rested.length <= searchLimits.term;
  const { data } = useQuery({
    ...endpointQuery(['completions', rested], completeTerm, {
      query: { q: rested },
      fallback: searchTexts.completeFailed,
    }),
    select: ({ names }) => names,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return term.length >= fewest && enabled ? (data ?? []) : [];
}
