import { searchTargeting } from '@interest-miner/contract/search/other-targeting';
import { targetingTexts } from '@interest-miner/contract/search/texts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';

/** Other targeting options for a term; cached while the page is open, because the catalogue does not change. */
export function useOtherTargeting(term: string) {
  return useQuery({
    ...endpointQuery(['targeting', term], searchTargeting, { body: { query: term }, fallback: targetingTexts.failed }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
