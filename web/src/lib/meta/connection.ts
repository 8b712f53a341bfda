import { type ConnectionState, getMetaConnection } from '@interest-miner/contract/connections/endpoints';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../endpoint-query.ts';

export const connectionKey = ['meta-connection'] as const;

/** The user's own connection to Meta; fetched once per visit, and after each change of it. */
export function useMetaConnection({ enabled = true } = {}): UseQueryResult<ConnectionState> {
  return useQuery({
    ...endpointQuery(connectionKey, getMetaConnection),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether an ad account is connected that Meta accepted the last time. */
export function isConnected({ connection }: ConnectionState): boolean {
  return connection !== null && connection.problem === null && connection.ad_account !== null;
}
