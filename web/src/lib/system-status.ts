import { getSystemStatus, type SystemStatus } from '@interest-miner/contract/system/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The services of this installation; fetched once per visit. */
export function useSystemStatus(): UseQueryResult<SystemStatus> {
  return useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }) => (await call(getSystemStatus, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
