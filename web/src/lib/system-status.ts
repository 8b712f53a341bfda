import { getSystemStatus, type SystemStatus } from '@interest-miner/contract/system/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { endpointQuery } from './endpoint-query.ts';

/** The services of this installation; fetched once per visit. */
export function useSystemStatus(): UseQueryResult<SystemStatus> {
  return useQuery({
    ...endpointQuery(['system-status'], getSystemStatus),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
