import type { ListSummary } from '@interest-miner/contract/lists';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { showToast } from '#web/ui/toast.tsx';
import { announceChange } from './list-news.ts';
import { detailKey, listsKey, putSummary, readDetail } from './lists-cache.ts';

/** Options of every change to lists. They run one after the other, each on what the one before has left. */
export const oneByOne = { mutationKey: listsKey, scope: { id: 'lists' } };

/** Before a change appears on screen: an answer that was asked for earlier would undo it. */
export function pauseRefetches(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: listsKey, predicate: ({ state }) => state.data !== undefined });
}

/** After the last of several changes: takes over the server's summary, and refetches entries that differ from it. */
export function settle(client: QueryClient, list: ListSummary): void {
  announceChange();
  if (!isLast(client)) return;
  const shown = readDetail(client, list.id)?.items.length;
  putSummary(client, list);
  if (shown !== list.count) void client.invalidateQueries({ queryKey: detailKey(list.id) });
}

/** After a change that moves more than one list's data: refetches everything that is shown. */
export function settleAll(client: QueryClient): Promise<void> {
  announceChange();
  return isLast(client) ? client.invalidateQueries({ queryKey: listsKey }) : Promise.resolve();
}

/** After a refused change: says why and shows what the server has. At the end of a session the login page opens instead. */
export function fail(client: QueryClient, error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') return;
  showToast(messageOf(error, fallback), undefined, 'destructive');
  if (isLast(client)) void client.invalidateQueries({ queryKey: listsKey });
}

// A change is pending until its callbacks have returned, so it counts itself.
const isLast = (client: QueryClient) => client.isMutating({ mutationKey: listsKey }) <= 1;
