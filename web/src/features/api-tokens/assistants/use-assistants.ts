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
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from '../texts.ts';

const assistantsKey = ['assistants'] as const;

/** The user's connected assistants. */
export function useAssistants() {
  return useQuery({
    queryKey: assistantsKey,
    queryFn: async ({ signal }) => (await call(listAssistants, {}, { signal, fallback: texts.assistantsFailed })).data,
  });
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
    onError: (error) => showToast(texts.disconnectFailed, messageOf(error, texts.assistantsFailed), 'destructive'),
    onSettled: () => client.invalidateQueries({ queryKey: assistantsKey }),
  });
}

/** The permissions that an assistant requests. @param query from the URL to which it sent the browser */
export function useAuthorizationRequest(query: string) {
  return useQuery({
    queryKey: ['authorization-request', query],
    queryFn: async ({ signal }) =>
      (await call(readAuthorization, { body: { query } }, { signal, fallback: texts.consentFailed })).data,
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
    onError: (error) => showToast(texts.notConnected, messageOf(error, texts.consentFailed), 'destructive'),
  });
}
