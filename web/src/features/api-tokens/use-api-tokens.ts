import {
  type ApiTokenItem,
  createApiToken,
  type createApiTokenBody,
  endApiToken,
  listApiTokens,
} from '@interest-miner/contract/api-tokens/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

export const tokensKey = ['api-tokens'] as const;

/** The user's API tokens. */
export function useApiTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await call(listApiTokens, {}, { signal, fallback: texts.failed })).data,
  });
}

/** Creates a token; the response is the only place where it appears. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof createApiTokenBody>) =>
      (await call(createApiToken, { body }, { fallback: texts.createFailed })).data,
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
}

/** Revokes a token. */
export function useEndToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiTokenItem) => call(endApiToken, { params: { id } }, { fallback: texts.endFailed }),
    onSuccess: (_answer, { id, name }) => {
      client.setQueryData<ApiTokenItem[]>(tokensKey, (before) => before?.filter((token) => token.id !== id));
      showToast(texts.ended, name);
    },
    onError: (error) => showToast(texts.endFailed, messageOf(error, texts.failed), 'destructive'),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
}
