import {
  clearSearchHistory,
  deleteSearch,
  listSearchHistory,
  restoreSearch,
  restoreSearchHistory,
} from '@interest-miner/contract/search/endpoints';
import { searchTexts } from '@interest-miner/contract/search/texts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/lib/client.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

const historyKey = ['search-history'] as const;
const pageSize = 20;

/** One page of the Miner's search history, and the actions on it. */
export function useMinerHistory(page: number) {
  const client = useQueryClient();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [undoToken, setUndoToken] = useState<string | null>(null);
  const query = useQuery({
    queryKey: [...historyKey, 'page', page],
    queryFn: ({ signal }) =>
      call(listSearchHistory, { query: { page, limit: pageSize } }, { signal, fallback: searchTexts.historyFailed }),
    placeholderData: keepPreviousData,
  });

  // The visible page keeps its rows, so that nothing moves under the pointer; other pages are refetched when opened.
  const forgetOthers = () => client.removeQueries({ queryKey: historyKey, type: 'inactive' });
  const mark = (id: string, gone: boolean) =>
    setDeleted((before) => new Set(gone ? [...before, id] : [...before].filter((other) => other !== id)));
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteSearch, { params: { id } }, { fallback: texts.removeFailed }),
    onSuccess: (_answer, id) => {
      mark(id, true);
      forgetOthers();
    },
    onError: showFailure(texts.removeFailed),
  });
  const restore = useMutation({
    mutationFn: (id: string) => call(restoreSearch, { params: { id } }, { fallback: texts.restoreFailed }),
    onSuccess: ({ data }) => {
      mark(data.id, false);
      forgetOthers();
      showToast(texts.restored(data.search_text));
    },
    onError: showFailure(texts.restoreFailed),
  });
  const clear = useMutation({
    mutationFn: () => call(clearSearchHistory, {}, { fallback: texts.clearFailed }),
    onSuccess: ({ data }) => {
      setUndoToken(data.undo_token);
      forgetOthers();
    },
    onError: showFailure(texts.clearFailed),
  });
  const undoClear = useMutation({
    mutationFn: (undo_token: string) =>
      call(restoreSearchHistory, { body: { undo_token } }, { fallback: texts.restoreFailed }),
    onSuccess: async () => {
      setUndoToken(null);
      showToast(texts.clearUndone);
      await client.invalidateQueries({ queryKey: historyKey });
    },
    onError: showFailure(texts.restoreFailed),
  });

  return { query, deleted, remove, restore, undoToken, clear, undoClear };
}
