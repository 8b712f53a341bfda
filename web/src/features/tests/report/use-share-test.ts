import { endTestShare, shareTest } from '@interest-miner/contract/tests/share-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { reportTexts as texts } from '../texts.ts';

/** Creates and ends the link to a test's report. */
export function useShareTest(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['tests'] });
  const onError = showFailure(texts.shareFailed);
  const share = useMutation({
    mutationFn: () => call(shareTest, { params: { id } }, { fallback: texts.shareFailed }),
    onError,
    onSettled,
  });
  const end = useMutation({
    mutationFn: () => call(endTestShare, { params: { id } }, { fallback: texts.shareFailed }),
    onSuccess: ({ message }) => showToast(message),
    onError,
    onSettled,
  });
  return {
    share: {
      isPending: share.isPending,
      run: (onPath: (path: string) => void) => share.mutate(undefined, { onSuccess: ({ data }) => onPath(data.path) }),
    },
    end: { isPending: end.isPending, run: () => end.mutate() },
  };
}
