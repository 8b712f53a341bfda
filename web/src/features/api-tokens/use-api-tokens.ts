import {
  type ApiTokenItem,
  createApiToken,
  type createApiTokenBody,
  endApiToken,
  listApiTokens,
} from '@interest-miner/contract/api-tokens/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

export const tokensKey = ['api-tokens'] as const;

/** The user's API tokens. */
export function useApiTokens() {
  return useQuery(endpointQuery(tokensKey, listApiTokens, { fallback: texts.failed }));
}

/** Creates a token; the response is the only place where it appears. */
export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof createApiTokenBody>) =>
      callForData(createApiToken, { body }, { fallback: texts.createFailed }),
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
    onError: showFailure(texts.failed, texts.endFailed),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
}
