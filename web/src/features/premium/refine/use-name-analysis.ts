import { type Analysis, nameAnalysis } from '@interest-miner/contract/premium/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { useStored } from '../stored.ts';
import { texts } from '../texts.ts';
import { analysisKey } from '../use-analyses.ts';

/** Names an analysis, also in every copy that this browser stores. @param owner the user's email */
export function useNameAnalysis(owner: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(nameAnalysis, { params: { id }, body: { name } }, { fallback: texts.nameFailed }),
    onSuccess: ({ data: { id, name } }) => {
      const { owner: keeper, aiGeneration, keepAnalysis } = useStored.getState();
      if (keeper === owner && aiGeneration?.id === id) keepAnalysis(owner, { ...aiGeneration, name });
      client.setQueryData<Analysis>(analysisKey(id), (held) => held && { ...held, name });
      void client.invalidateQueries({ queryKey: ['business-history'] });
    },
    onError: showFailure(texts.nameFailed),
  });
}
