import type { Buyer } from '@interest-miner/contract/billing/gst';
import {
  cancelSubscription,
  changeSubscription,
  getCurrentSubscription,
  resumeSubscription,
} from '@interest-miner/contract/billing/subscription-endpoints';
import { subscriptionTexts } from '@interest-miner/contract/billing/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatIsoDate } from '#web/lib/plan-line.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { planTexts } from './texts.ts';

// Below the profile's key, so that reloading the profile reloads this too.
const key = ['profile', 'subscription'] as const;

/** The user's plan, what follows it, and what can be changed. */
export function useSubscription(enabled = true) {
  return useQuery({
    ...endpointQuery(key, getCurrentSubscription, { fallback: subscriptionTexts.currentFailed }),
    enabled,
  });
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['profile'] });
}

/** Cancels the plan at the end of its paid period. */
export function useCancel(onDone: (message: string) => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: () => call(cancelSubscription, {}, { fallback: subscriptionTexts.cancelFailed }),
    onSuccess: async ({ message = '', data: { standing } }) => {
      await reload();
      // The message has its date as in mails.
      const { plan, until } = standing;
      onDone(until === null ? message : planTexts.yoursUntil(plan.name, formatIsoDate(until)));
    },
    onError: showFailure(subscriptionTexts.cancelFailed),
  });
}

/** Undoes a cancellation. */
export function useResume() {
  const reload = useReload();
  return useMutation({
    mutationFn: () => callForData(resumeSubscription, {}, { fallback: subscriptionTexts.resumeFailed }),
    onSuccess: reload,
    onError: showFailure(subscriptionTexts.resumeFailed),
  });
}

/** The calculation of a change to another plan, before it is confirmed. */
export function usePlanChange(planId: number) {
  return useQuery({
    ...endpointQuery(['plan-change', planId], changeSubscription, {
      body: { plan_id: planId, confirm: false },
      fallback: subscriptionTexts.changeFailed,
    }),
    select: ({ change }) => change,
    retry: false,
    gcTime: 0,
  });
}

/** Confirms the change; if something must be paid or authorised, a checkout follows. */
export function useConfirmChange() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ planId, buyer }: { planId: number; buyer?: Buyer | undefined }) =>
      callForData(
        changeSubscription,
        { body: { plan_id: planId, confirm: true, ...(buyer ? { buyer } : {}) } },
        { fallback: subscriptionTexts.changeFailed },
      ),
    onSuccess: reload,
    onError: showFailure(subscriptionTexts.changeFailed),
  });
}
