import { billingTexts, getReceipt, listPayments } from '@interest-miner/contract/billing/endpoints';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** The user's payments, refetched on every visit to the page. */
export function usePayments() {
  return useQuery({
    queryKey: ['payments'],
    queryFn: async ({ signal }) => {
      try {
        return (await call(listPayments, {}, { signal, fallback: billingTexts.paymentsFailed })).data;
      } catch (error) {
        if (!signal.aborted)
          showToast(texts.historyFailed, messageOf(error, billingTexts.historyFailed), 'destructive');
        throw error;
      }
    },
  });
}

/** The receipt of one payment. */
export function useReceipt(uuid: string) {
  return useQuery({
    queryKey: ['payments', uuid, 'receipt'],
    queryFn: async ({ signal }) =>
      (await call(getReceipt, { params: { uuid } }, { signal, fallback: texts.receiptFailed })).data,
  });
}
