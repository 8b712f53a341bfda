import { searchTargeting, targetingTexts } from '@interest-miner/contract/search/other-targeting';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** Other targeting options for a term; cached while the page is open, because the catalogue does not change. */
export function useOtherTargeting(term: string) {
  return useQuery({
    queryKey: ['targeting', term],
    queryFn: async ({ signal }) =>
      (await call(searchTargeting, { body: { query: term } }, { signal, fallback: targetingTexts.failed })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
