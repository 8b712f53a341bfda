import { getAudience } from '@interest-miner/contract/audiences/endpoints';
import {
  getPush,
  getPushForm,
  isUnderWay,
  listPushes,
  type Push,
  type PushInput,
  retryPush,
  startPush,
  takeBackPush,
} from '@interest-miner/contract/pushes/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { pushStatusPath } from '#web/lib/paths.ts';
import { texts } from './texts.ts';
import { useHasConnection } from './with-connection.tsx';

const pollMs = 1000;
const listKey = ['pushes', 'list'] as const;
/** Cache key of the audience that a page pushes. */
export const pushedAudienceKey = (id: string) => ['pushes', 'audience', id] as const;
const pushKey = (id: string) => ['pushes', 'one', id] as const;

/** The audience to push; the connection is not needed to show it. */
export function usePushedAudience(id: string) {
  return useQuery({
    ...endpointQuery(pushedAudienceKey(id), getAudience, { params: { id }, fallback: texts.failed }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The data for the form, requested from Meta each time it opens; idle without a connection. */
export function usePushForm(audienceId: string) {
  return useQuery({
    ...endpointQuery(['pushes', 'form', audienceId], getPushForm, {
      params: { id: audienceId },
      fallback: texts.failed,
    }),
    enabled: useHasConnection(),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** One push, polled while it is in progress; idle without an id. */
export function usePush(id: string | null) {
  return useQuery({
    ...endpointQuery(pushKey(id ?? ''), getPush, { params: { id: id ?? '' }, fallback: texts.failed }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? pollMs : false),
  });
}

/** All pushes, newest first, or those that `select` returns; polled while one is in progress. */
export function usePushes(select: (pushes: Push[]) => Push[] = (pushes) => pushes) {
  return useQuery({
    ...endpointQuery(listKey, listPushes, { fallback: texts.failed }),
    select,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => isUnderWay(state)) ? pollMs : false),
  });
}

/** The earlier pushes of an audience, newest first. */
export const useEarlierPushes = (audienceId: string) =>
  usePushes((pushes) => pushes.filter(({ audience_id }) => audience_id === audienceId));

/** Starts a push or retries a failed one, then shows it. A form has one request id: sending it twice makes one push. */
export function useSendPush(audienceId: string, retried: Push | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [requestId] = useState(() => crypto.randomUUID());
  return useMutation({
    ...changesBrief,
    mutationFn: (input: PushInput) =>
      retried
        ? call(retryPush, { params: { id: retried.id }, body: input }, { fallback: texts.startFailed })
        : call(
            startPush,
            { params: { id: audienceId }, body: { ...input, request_id: requestId } },
            { fallback: texts.startFailed },
          ),
    onSuccess: ({ data }) => {
      client.setQueryData(pushKey(data.id), data);
      void navigate(pushStatusPath(data.id));
    },
  });
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    ...changesBrief,
    mutationFn: (id: string) => call(takeBackPush, { params: { id } }, { fallback: texts.takeBackFailed }),
    onSuccess: ({ data }) => {
      client.setQueryData(pushKey(data.id), data);
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}
