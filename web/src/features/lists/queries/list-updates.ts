import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listsKey, refetch } from './lists-cache.ts';

const name = 'interest-miner-lists';
const listeners = new Set<() => void>();
// One per tab: a channel receives messages from every other channel of its name, but not its own.
let channel: BroadcastChannel | undefined;

/** Tells this browser's other tabs that lists have changed. */
export function announceChange(): void {
  channel?.postMessage('changed');
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (channel === undefined) {
    channel = new BroadcastChannel(name);
    channel.onmessage = () => {
      for (const one of listeners) one();
    };
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** Refetches lists that another tab of this browser has changed. */
export function useListUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The browser's other tabs, through a broadcast channel.
    return listen(() => refetchLists(client));
  }, [client]);
}

/** Refetches the visible lists, unless a change is being saved: that refetches them when it ends. */
function refetchLists(client: QueryClient): void {
  if (client.isMutating({ mutationKey: listsKey }) === 0) void refetch(client, listsKey);
}
