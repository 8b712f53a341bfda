import type { InterestSnapshot } from '@interest-miner/contract/interest';
import {
  addListItems,
  createList,
  type ListSummary,
  removeListItems,
  restoreListItems,
} from '@interest-miner/contract/lists/endpoints';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForData } from '#web/lib/client.ts';
import { followNew, withinBrief } from '#web/lib/current-brief.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { beginFirstList, completeFirstList, isNewList, realId } from './first-list.ts';
import { type BriefInHand, currentOf, keepAsCurrent } from './list-of-brief.ts';
import {
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

/** Entries to add to a list, or to the current one of a brief. If the brief has no list, its first one is created with a name. */
type Addition = { items: readonly InterestSnapshot[] } & ({ listId: string } | { brief: BriefInHand; name: string });

/** Entries of one list, by their refs. */
export interface Entries {
  listId: string;
  refs: readonly string[];
}

/** Adds to and removes from lists. The screens change immediately, and back with a message if the server refuses. */
export function useChangeItems() {
  const client = useQueryClient();
  // Each addition goes where it was shown: meanwhile the user may have turned to another brief.
  const [targets] = useState(() => new WeakMap<Addition, string>());

  const add = useMutation({
    ...oneByOne,
    mutationFn: (addition: Addition) => sendAddition(client, addition, targets.get(addition) ?? ''),
    onMutate: async (addition) => {
      const { items } = addition;
      await loadTarget(client, addition);
      await pauseRefetches(client);
      const id = targetOf(readLists(client), addition) ?? beginFirstList(client, newList(addition));
      targets.set(addition, id);
      const known = new Set(readDetail(client, id)?.items.map(({ ref }) => ref));
      const fresh = items.map((item) => itemOf(item, Date.now())).filter(({ ref }) => !known.has(ref));
      editItems(client, id, (before) => withItems(before, fresh));
      return { id, refs: new Set(fresh.map(({ ref }) => ref)) };
    },
    onSuccess: ({ list, added, already }, addition, context) => {
      if (context && isNewList(context.id) && realId(client, context.id) !== list.id)
        completeFirstList(client, context.id, list);
      keepAsCurrent(list);
      if ('brief' in addition) followNew(addition.brief, list.brief_id);
      // Another device may have added some of the entries meanwhile.
      if (addition.items.length > 1) showToast(texts.added(added, already, list.name));
      settle(client, list);
    },
    onError: (error, _addition, context) => {
      if (context) editItems(client, realId(client, context.id), (items) => withoutItems(items, context.refs));
      if (context && isNewList(context.id) && readDetail(client, context.id)?.count === 0) dropList(client, context.id);
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

const newList = (addition: Addition) => ('brief' in addition ? addition : { name: texts.firstList, brief: undefined });

const targetOf = (lists: readonly ListSummary[] | undefined, addition: Addition): string | undefined =>
  'listId' in addition ? addition.listId : currentOf(lists, addition.brief)?.id;

/**
 * Before an addition. Which list is current must be known, or a new one would be created beside it. Its entries must have
 * arrived if they are shown, or they would hide the addition; if they cannot be loaded, it is shown once it is saved.
 */
async function loadTarget(client: QueryClient, addition: Addition): Promise<void> {
  const lists = 'listId' in addition ? undefined : await client.ensureQueryData(listsOptions);
  const id = targetOf(lists, addition);
  // Without an id, the addition comes from a screen with the current list's entries, which may be about to fetch them.
  const shown = lists !== undefined || client.getQueryState(detailKey(id ?? ''))?.fetchStatus === 'fetching';
  if (id !== undefined && shown) await client.ensureQueryData(listOptions(id)).catch(() => undefined);
}

/** Adds to a list, or creates one with the entries. Returns the list, how many are new and how many were already in it. */
async function sendAddition(client: QueryClient, addition: Addition, target: string) {
  const ids = addition.items.map((item) => itemOf(item, 0).ref);
  const id = realId(client, target);
  const options = { fallback: texts.addFailed };
  if (isNewList(id)) {
    const { name, brief } = newList(addition);
    const list = await withinBrief(brief, (own) =>
      callForData(createList, { body: { name, ids, current: true, ...own } }, options),
    );
    return { list, added: list.count, already: 0 };
  }
  const { list, added, already } = await callForData(addListItems, { params: { id }, body: { ids } }, options);
  return { list, added: added.length, already };
}
