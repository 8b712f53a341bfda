import { type ConnectionState, connectMeta } from '@interest-miner/contract/connections/endpoints';
import type { EndpointInput } from '@interest-miner/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { connectionKey } from '#web/lib/meta/connection.ts';

export const accountsKey = ['ad-accounts'] as const;
/** Longer than for other calls, because the server calls Meta several times. */
const timeoutMs = 45_000;

/**
 * Connects a token, the test ad account or another ad account, and updates every screen.
 * @param onConnected called afterwards, even if what asked has left the page by then
 */
export function useConnect(onConnected?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointInput<typeof connectMeta>['body']): Promise<ConnectionState> =>
      await callForData(connectMeta, { body }, { timeoutMs }),
    onSuccess: async (state) => {
      client.setQueryData(connectionKey, state);
      await client.invalidateQueries({ queryKey: accountsKey });
      if (state.connection?.ad_account) onConnected?.();
    },
  });
}
