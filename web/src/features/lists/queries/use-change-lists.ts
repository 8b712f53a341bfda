import {
  copyList,
  createList,
  deleteList,
  type ListDetail,
  mergeLists,
  restoreList,
  updateList,
  updateListItem,
} from '@interest-miner/contract/lists/endpoints';
import { endShare, shareList } from '@interest-miner/contract/lists/share-endpoints';
import { listsTexts } from '@interest-miner/contract/lists/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '#web/lib/client.ts';
import { chooseBrief, followNew, inCurrentBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';
import { keepAsCurrent } from './list-of-brief.ts';
import { detailKey, dropList, editItems, moveItem, putSummary, readDetail, readLists } from './lists-cache.ts';
import { fail, oneByOne, pauseRefetches, settle, settleAll } from './settle.ts';

/** Changes to whole lists: create, rename, make current, copy, merge, delete and restore. */
export function useChangeLists() {
  const client = useQueryClient();
  const failed = (fallback: string) => (error: unknown) => fail(client, error, fallback);

  const create = useMutation({
    ...oneByOne,
    mutationFn: (body: { name: string; ids?: string[]; current?: boolean }) =>
      inCurrentBrief((brief) =>
        callForData(createList, { body: { ...body, ...brief } }, { fallback: texts.saveFailed }),
      ),
    onMutate: () => useCurrentBrief.getState().id,
    onSuccess: (list, { current }, brief) => {
      if (current) keepAsCurrent(list);
      followNew(brief, list.brief_id);
      settle(client, list);
    },
    onError: failed(texts.saveFailed),
  });

  const update = useMutation({
    ...oneByOne,
    mutationFn: ({ id, ...body }: { id: string; name?: string; tags?: string[]; current?: true }) =>
      callForData(updateList, { params: { id }, body }, { fallback: texts.saveFailed }),
    onMutate: async ({ id, ...change }) => {
      await pauseRefetches(client);
      const list = readLists(client)?.find((one) => one.id === id);
      if (list) putSummary(client, { ...list, ...change });
      if (!list || !change.current) return;
      // What is added next goes into this list, so the brief is the list's too.
      keepAsCurrent(list);
      chooseBrief(list.brief_id);
    },
    onSuccess: (list) => settle(client, list),
    onError: failed(texts.saveFailed),
  });

  const copy = useMutation({
    ...oneByOne,
    mutationFn: ({ id, name }: { id: string; name?: string }) =>
      callForData(
        copyList,
        { params: { id }, body: name === undefined ? {} : { name } },
        { fallback: texts.saveFailed },
      ),
    onSuccess: (list) => {
      showToast(texts.copied(list.name));
      return settleAll(client);
    },
    onError: failed(texts.saveFailed),
  });

  const merge = useMutation({
    ...oneByOne,
    mutationFn: ({ into, from }: { into: string; from: string }) =>
      callForData(mergeLists, { params: { id: into }, body: { from } }, { fallback: texts.saveFailed }),
    onSuccess: ({ added, list }) => {
      showToast(texts.merged(added.length, list.name));
      return settleAll(client);
    },
    onError: failed(texts.saveFailed),
  });

  const remove = useMutation({
    ...oneByOne,
    mutationFn: (id: string) => call(deleteList, { params: { id } }, { fallback: texts.deleteFailed }),
    onMutate: async (id) => {
      await pauseRefetches(client);
      dropList(client, id);
    },
    onSuccess: () => settleAll(client),
    onError: failed(texts.deleteFailed),
  });

  const restore = useMutation({
    ...oneByOne,
    mutationFn: (id: string) => callForData(restoreList, { params: { id } }, { fallback: texts.restoreFailed }),
    onSuccess: () => settleAll(client),
    onError: failed(texts.restoreFailed),
  });

  return { create, update, copy, merge, remove, restore };
}

/** Changes within one list: its order, notes and tags of entries, and its link. */
export function useChangeList(id: string) {
  const client = useQueryClient();
  const failed = (fallback: string) => (error: unknown) => fail(client, error, fallback);

  const move = useMutation({
    ...oneByOne,
    mutationFn: async (_move: { ref: string; to: number }) => {
      const { items = [], revision = 0 } = readDetail(client, id) ?? {};
      const body = { order: items.map(({ ref }) => ref), revision };
      return callForData(updateList, { params: { id }, body }, { fallback: texts.saveFailed });
    },
    onMutate: async ({ ref, to }) => {
      await pauseRefetches(client);
      editItems(client, id, (items) => moveItem(items, ref, to));
    },
    onSuccess: (list) => {
      // The next queued move starts from this revision.
      client.setQueryData<ListDetail>(detailKey(id), (detail) => detail && { ...detail, revision: list.revision });
      settle(client, list);
    },
    onError: failed(texts.saveFailed),
  });

  const describe = useMutation({
    ...oneByOne,
    mutationFn: ({ ref, ...body }: { ref: string; note: string; tags: string[] }) =>
      callForData(updateListItem, { params: { id, ref }, body }, { fallback: texts.saveFailed }),
    onMutate: async ({ ref, ...change }) => {
      await pauseRefetches(client);
      editItems(client, id, (items) => items.map((item) => (item.ref === ref ? { ...item, ...change } : item)));
    },
    onSuccess: () => settleAll(client),
    onError: failed(texts.saveFailed),
  });

  const share = useMutation({
    ...oneByOne,
    mutationFn: (notes: boolean) =>
      callForData(shareList, { params: { id }, body: { notes } }, { fallback: texts.shareFailed }),
    onSuccess: ({ list }) => settle(client, list),
    onError: failed(texts.shareFailed),
  });

  const endLink = useMutation({
    ...oneByOne,
    mutationFn: () => call(endShare, { params: { id } }, { fallback: texts.shareFailed }),
    onSuccess: () => {
      showToast(listsTexts.shareEnded);
      return settleAll(client);
    },
    onError: failed(texts.shareFailed),
  });

  return { move, describe, share, endLink };
}
