import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { announceChange } from './list-updates.ts';
import { detailKey, listsKey, putSummary, readDetail, refetch } from './lists-cache.ts';

/** Options of every change to lists. Changes run one after another, each on the result of the one before. */
export const oneByOne = { ...changesBrief, mutationKey: listsKey, scope: { id: 'lists' } };

/** Before a change is shown: the response to an earlier request would undo it. */
export function pauseRefetches(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: listsKey, predicate: ({ state }) => state.data !== undefined });
}

/** After the last of several changes: applies the server's summary, and refetches the entries if their number differs. */
export function settle(client: QueryClient, list: ListSummary): void {
  announceChange();
  if (!isLast(client)) return;
  const shown = readDetail(client, list.id)?.items.length;
  putSummary(client, list);
  if (shown !== list.count) void refetch(client, detailKey(list.id));
}

/** After a change that affects more than one list: refetches everything shown. */
export function settleAll(client: QueryClient): Promise<void> {
  announceChange();
  return isLast(client) ? refetch(client, listsKey) : Promise.resolve();
}

/** After a refused change: says why and shows the server's state. If the session has ended, the login opens instead. */
export function fail(client: QueryClient, error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') return;
  showFailure(fallback)(error);
  if (isLast(client)) void refetch(client, listsKey);
}

// A change is pending until its callbacks have returned, so the current one is counted too.
const isLast = (client: QueryClient) => client.isMutating({ mutationKey: listsKey }) <= 1;
