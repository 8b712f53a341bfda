import { completeTerm, searchLimits, searchTexts } from '@interest-miner/contract/search';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** A pause in typing before the server is asked, in milliseconds. */
const pauseMs = 120;
const fewest = 2;

/** Names of interests for what is typed so far; none for one letter, and none where the server does not answer: typing continues without. */
export function useCompletions(typed: string): readonly string[] {
  const term = typed.trim();
  const [rested] = useDebouncedValue(term, pauseMs);
  const enabled = rested.length >= fewest && rested.length <= searchLimits.term;
  const { data } = useQuery({
    queryKey: ['completions', rested],
    queryFn: async ({ signal }) =>
      (await call(completeTerm, { query: { q: rested } }, { signal, fallback: searchTexts.completeFailed })).data.names,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return term.length >= fewest && enabled ? (data ?? []) : [];
}
