import { listPlans } from '@interest-miner/contract/billing/endpoints';
import { billingTexts } from '@interest-miner/contract/billing/texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { callForData } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

const plansOptions = queryOptions({
  queryKey: ['plans'],
  queryFn: async ({ signal }) => {
    try {
      return await callForData(listPlans, {}, { signal, fallback: texts.plansFailed });
    } catch (error) {
      if (!signal.aborted) showToast(texts.error, messageOf(error, billingTexts.plansFailed), 'destructive');
      throw error;
    }
  },
  staleTime: 300_000,
});

/** The plans on sale. */
export function usePlans() {
  return useQuery(plansOptions);
}
