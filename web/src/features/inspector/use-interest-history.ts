import { getInterestHistory } from '@interest-miner/contract/alerts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { texts } from './texts.ts';

/** Where an interest is used, its sizes and what changed; asked again each time, as lists change meanwhile. */
export function useInterestHistory(ref: string) {
  return useQuery({
    ...endpointQuery(['interest-history', ref], getInterestHistory, { query: { ref }, fallback: texts.historyFailed }),
    staleTime: 0,
  });
}
