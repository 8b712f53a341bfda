import {
  type BriefDetail,
  createBrief,
  deleteBrief,
  getBrief,
  listBriefs,
  restoreBrief,
  updateBrief,
} from '@interest-miner/contract/briefs/endpoints';
import { isUnderWay } from '@interest-miner/contract/pushes/endpoints';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isMissing } from '#web/lib/api-error.ts';
import { briefsKey } from '#web/lib/brief-contents.ts';
import { briefKey } from '#web/lib/brief-of.ts';
import { call, callForData } from '#web/lib/client.ts';
import { chooseBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { texts } from './texts.ts';

const pageSize = 20;
/** How often the state of a push under way is asked for, in milliseconds. */
const pushPollMs = 3000;

const briefQuery = (id: string) => endpointQuery(briefKey(id), getBrief, { params: { id }, fallback: texts.oneFailed });

/** One page of the user's briefs, last changed first. */
export function useBriefs(page: number, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [...briefsKey, 'page', page],
    queryFn: ({ signal }) =>
      call(listBriefs, { query: { page, limit: pageSize } }, { signal, fallback: texts.listFailed }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/**
 * The brief that the user works on, with what was made from it: the one chosen or opened last, otherwise the newest.
 * @returns `brief` null without one, undefined while it is loading or if it cannot be loaded
 */
export function useShownBrief(): { brief: BriefDetail | null | undefined; isLoading: boolean } {
  const id = useCurrentBrief((state) => state.id);
  const newest = useBriefs(1, { enabled: id === undefined });
  const one = useQuery({
    ...briefQuery(id ?? ''),
    enabled: typeof id === 'string',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.pushes.some((push) => isUnderWay(push.state)) ? pushPollMs : false),
    placeholderData: keepPreviousData,
  });
  const first = id === undefined && !newest.isPlaceholderData ? newest.data?.data[0]?.id : undefined;
  const gone = one.isError && isMissing(one.error);
  useEffect(() => {
    // The store outside React: what is made next belongs to the brief that is shown.
    if (gone) chooseBrief(undefined);
    else if (first !== undefined) chooseBrief(first);
  }, [gone, first]);
  if (id === null) return { brief: null, isLoading: false };
  if (id !== undefined) return { brief: one.data, isLoading: one.isPending || gone };
  const brief = newest.data?.data.length === 0 ? null : undefined;
  return { brief, isLoading: brief === undefined && !newest.isError };
}

/** Loads a brief to open it: what is there decides where it leads. */
export function useOpenBrief(open: (brief: BriefDetail) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.fetchQuery({ ...briefQuery(id), staleTime: 0 }),
    onSuccess: (brief) => {
      chooseBrief(brief.id);
      open(brief);
    },
    onError: showFailure(texts.oneFailed),
  });
}

/** Changes to whole briefs: create, rename, delete and restore. */
export function useChangeBriefs() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: briefsKey });

  const create = useMutation({
    mutationFn: (name: string) => callForData(createBrief, { body: { name } }, { fallback: texts.saveFailed }),
    onSuccess: (brief) => {
      client.setQueryData(briefQuery(brief.id).queryKey, brief);
      chooseBrief(brief.id);
      return refresh();
    },
    onError: showFailure(texts.saveFailed),
  });

  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callForData(updateBrief, { params: { id }, body: { name } }, { fallback: texts.saveFailed }),
    onSuccess: refresh,
    onError: showFailure(texts.saveFailed),
  });

  const remove = useMutation({
    mutationFn: (id: string) => call(deleteBrief, { params: { id } }, { fallback: texts.removeFailed }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: briefQuery(id).queryKey });
      if (useCurrentBrief.getState().id === id) chooseBrief(undefined);
      return refresh();
    },
    onError: showFailure(texts.removeFailed),
  });

  const restore = useMutation({
    mutationFn: (id: string) => callForData(restoreBrief, { params: { id } }, { fallback: texts.restoreFailed }),
    onSuccess: (brief) => {
      chooseBrief(brief.id);
      return refresh();
    },
    onError: showFailure(texts.restoreFailed),
  });

  return { create, rename, remove, restore };
}
