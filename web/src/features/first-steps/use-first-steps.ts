import {
  dismissFirstSteps,
  type FirstSteps,
  getFirstSteps,
  makeSample,
  removeSample,
} from '@interest-miner/contract/first-steps/endpoints';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForData } from '#web/lib/client.ts';
import { chooseBrief, useCurrentBrief } from '#web/lib/current-brief.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { returnFocus } from '#web/lib/focus.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

const key = ['first-steps'] as const;

/** Which first steps were taken; asked again with each visit of a page that shows them. */
export const useFirstSteps = () => useQuery({ ...endpointQuery(key, getFirstSteps), staleTime: 0 });

/** What a call answered; everything else may have changed with the sample. */
async function keep(client: QueryClient, steps: FirstSteps): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
  client.setQueryData(key, steps);
}

/** Hides the steps. */
export function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callForData(dismissFirstSteps, { body: { dismissed: true } }, { fallback: texts.failed }),
    onSuccess: (steps) => client.setQueryData(key, steps),
    onError: showFailure(texts.failed),
  });
}

/** Makes the sample. @param onMade called with the id of its brief */
export function useMakeSample(onMade: (briefId: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callForData(makeSample, {}, { fallback: texts.sampleFailed }),
    onSuccess: async (steps) => {
      await keep(client, steps);
      if (steps.sample) onMade(steps.sample.brief_id);
    },
    onError: showFailure(texts.sampleFailed),
  });
}

/** Removes the sample. @param briefId the brief of the sample */
export function useRemoveSample(briefId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callForData(removeSample, {}, { fallback: texts.removeFailed }),
    onSuccess: async (steps) => {
      if (useCurrentBrief.getState().id === briefId) chooseBrief(undefined);
      await keep(client, steps);
      // The button that had the focus is gone with the sample.
      showToast(texts.removeSample, texts.removed);
      returnFocus();
    },
    onError: showFailure(texts.removeFailed),
  });
}
