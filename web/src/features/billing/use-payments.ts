import { listPayments } from '@interest-miner/contract/billing/endpoints';
import { billingTexts } from '@interest-miner/contract/billing/texts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { callForData } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** The user's payments, refetched on every visit to the page. */
export function usePayments() {
  return useQuery({
    queryKey: ['payments'],
    queryFn: async ({ signal }) => {
      try {
        return await callForData(listPayments, {}, { signal, fallback: billingTexts.paymentsFailed });
      } catch (error) {
        if (!signal.aborted)
          showToast(texts.historyFailed, messageOf(error, billingTexts.historyFailed), 'destructive');
        throw error;
      }
    },
  });
}
