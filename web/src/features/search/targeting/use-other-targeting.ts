import { searchTargeting, targetingTexts } from '@interest-miner/contract/targeting';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** What Meta targets beside interests for a term; kept as long as the page is open, as the catalogue holds still. */
export function useOtherTargeting(term: string) {
  return useQuery({
    queryKey: ['targeting', term],
    queryFn: async ({ signal }) =>
      (await call(searchTargeting, { body: { query: term } }, { signal, fallback: targetingTexts.failed })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
