import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { addListItems, createList, removeListItems, restoreListItems } from '@interest-miner/contract/lists/endpoints';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { inCurrentBrief } from '#web/lib/current-brief.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { beginFirstList, completeFirstList, newListId, realId } from './first-list.ts';
import {
  currentOf,
  detailKey,
  dropList,
  editItems,
  itemOf,
  readDetail,
  readLists,
  withItems,
  withoutItems,
} from './lists-cache.ts';
import { fail, oneByOne, pauseRefetches, settle } from './settle.ts';
import { listOptions, listsOptions } from './use-lists.ts';

/** Entries to add to a list; to the current one without an id. If there is no list, the first one is created. */
interface Addition {
  items: readonly InterestSnapshot[];
  listId?: string;
}

/** Entries of one list, by their refs. */
export interface Entries {
  listId: string;
  refs: readonly string[];
}

/** Adds to and removes from lists. The screens change immediately, and back with a message if the server refuses. */
export function useChangeItems() {
  const client = useQueryClient();

  const add = useMutation({
    ...oneByOne,
    mutationFn: ({ items, listId }: Addition) => sendAddition(client, items, listId),
    onMutate: async ({ items, listId }) => {
      await loadTarget(client, listId);
      await pauseRefetches(client);
      const lists = readLists(client);
      const id = listId ?? currentOf(lists)?.id ?? beginFirstList(client);
      const known = new Set(readDetail(client, id)?.items.map(({ ref }) => ref));
      const fresh = items.map((item) => itemOf(item, Date.now())).filter(({ ref }) => !known.has(ref));
      editItems(client, id, (before) => withItems(before, fresh));
      return { id, refs: new Set(fresh.map(({ ref }) => ref)) };
    },
    onSuccess: ({ list, added, already }, { items }, context) => {
      if (context?.id === newListId) completeFirstList(client, list);
      // Another device may have added some of the entries meanwhile.
      if (items.length > 1) showToast(texts.added(added, already, list.name));
      settle(client, list);
    },
    onError: (error, _addition, context) => {
      if (context) editItems(client, realId(client, context.id), (items) => withoutItems(items, context.refs));
      if (readDetail(client, newListId)?.count === 0) dropList(client, newListId);
      fail(client, error, texts.addFailed);
    },
  });

  const remove = useMutation({
    ...oneByOne,
    mutationFn: async ({ listId, refs }: Entries) => {
      const input = { params: { id: realId(client, listId) }, body: { ids: [...refs] } };
      return callForData(removeListItems, input, { fallback: texts.removeFailed });
    },
    onMutate: async ({ listId, refs }) => {
      await pauseRefetches(client);
      const id = realId(client, listId);
      const before = readDetail(client, id)?.items ?? [];
      editItems(client, id, (items) => withoutItems(items, new Set(refs)));
      return before.filter(({ ref }) => refs.includes(ref));
    },
    onSuccess: ({ list }) => settle(client, list),
    onError: (error, { listId }, removed = []) => {
      // At the end for now; the refetch restores their positions.
      editItems(client, realId(client, listId), (items) => withItems(items, removed));
      fail(client, error, texts.removeFailed);
    },
  });

  const restore = useMutation({
    ...oneByOne,
    mutationFn: async ({ listId, refs }: Entries) => {
      const input = { params: { id: realId(client, listId) }, body: { ids: [...refs] } };
      return callForData(restoreListItems, input, { fallback: texts.restoreFailed });
    },
    onSuccess: ({ list }) => {
      settle(client, list);
      return client.invalidateQueries({ queryKey: detailKey(list.id) });
    },
    onError: (error) => fail(client, error, texts.restoreFailed),
  });

  return { add, remove, restore };
}

/**
 * Before an addition. Which list is current must be known, or a new one would be created beside it. Its entries must have
 * arrived if they are shown, or they would hide the addition; if they cannot be loaded, it is shown once it is saved.
 */
async function loadTarget(client: QueryClient, listId: string | undefined): Promise<void> {
  const id = listId ?? currentOf(await client.ensureQueryData(listsOptions))?.id;
  // Without an id, the addition comes from a screen with the current list's entries, which may be about to fetch them.
  const shown = listId === undefined || client.getQueryState(detailKey(listId))?.fetchStatus === 'fetching';
  if (id !== undefined && shown) await client.ensureQueryData(listOptions(id)).catch(() => undefined);
}

/** Adds to a list, or creates the first one with the entries. Returns the list, how many are new and how many were already in it. */
async function sendAddition(client: QueryClient, items: readonly InterestSnapshot[], listId: string | undefined) {
  const ids = items.map((item) => itemOf(item, 0).ref);
  const id = realId(client, listId ?? currentOf(readLists(client))?.id ?? newListId);
  const options = { fallback: texts.addFailed };
  if (id === newListId) {
    const list = await inCurrentBrief((brief) =>
      callForData(createList, { body: { name: texts.firstList, ids, current: true, ...brief } }, options),
    );
    return { list, added: list.count, already: 0 };
  }
  const { list, added, already } = await callForData(addListItems, { params: { id }, body: { ids } }, options);
  return { list, added: added.length, already };
}
