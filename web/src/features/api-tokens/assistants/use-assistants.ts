import {
  type AssistantItem,
  decideAuthorization,
  type decideBody,
  endAssistant,
  listAssistants,
  readAuthorization,
} from '@interest-miner/contract/api-tokens/assistant-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';

const assistantsKey = ['assistants'] as const;

/** The user's connected assistants. */
export function useAssistants() {
  return useQuery(endpointQuery(assistantsKey, listAssistants, { fallback: texts.assistantsFailed }));
}

/** Disconnects an assistant. */
export function useDisconnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AssistantItem) => call(endAssistant, { params: { id } }, { fallback: texts.disconnectFailed }),
    onSuccess: (_answer, { id, name }) => {
      client.setQueryData<AssistantItem[]>(assistantsKey, (before) => before?.filter((one) => one.id !== id));
      showToast(texts.disconnected, name);
    },
    onError: showFailure(texts.assistantsFailed, texts.disconnectFailed),
    onSettled: () => client.invalidateQueries({ queryKey: assistantsKey }),
  });
}

/** The permissions that an assistant requests. @param query from the URL to which it sent the browser */
export function useAuthorizationRequest(query: string) {
  return useQuery({
    ...endpointQuery(['authorization-request', query], readAuthorization, {
      body: { query },
      fallback: texts.consentFailed,
    }),
    retry: false,
    // The request does not change while a user reads it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sends the user's decision and redirects to the assistant. */
export function useDecision() {
  return useMutation({
    mutationFn: async (body: z.input<typeof decideBody>) => {
      const { data } = await call(decideAuthorization, { body }, { fallback: texts.consentFailed });
      location.assign(data.redirect_to);
    },
    onError: showFailure(texts.consentFailed, texts.notConnected),
  });
}
