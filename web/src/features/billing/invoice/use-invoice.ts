import type { Buyer } from '@interest-miner/contract/billing/gst';
import {
  getBuyer,
  getInvoice,
  getInvoicePdf,
  getYearPdf,
  invoiceTexts,
  setBuyer,
} from '@interest-miner/contract/billing/invoice-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { download } from '#web/lib/browser.ts';
import { call, callForFile } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';
import { invoiceTexts as texts } from './texts.ts';

/** One of the user's receipts, invoices or credit notes. */
export function useInvoice(number: string) {
  return useQuery({
    queryKey: ['payments', 'invoice', number],
    queryFn: async ({ signal }) =>
      (await call(getInvoice, { params: { number } }, { signal, fallback: invoiceTexts.failed })).data,
  });
}

const buyerKey = ['payments', 'buyer'] as const;

/** Whether the checkout asks for an address, and the last one. */
export function useBuyer() {
  return useQuery({
    queryKey: buyerKey,
    queryFn: async ({ signal }) => (await call(getBuyer, {}, { signal })).data,
    staleTime: 60_000,
  });
}

/** Before an action: asks for the address if invoices need one and the user has never given it. */
export function useAddress() {
  const client = useQueryClient();
  const { data, isPending, refetch } = useBuyer();
  const [asked, setAsked] = useState<{ submit: string; go: () => void }>();
  const save = useMutation({
    mutationFn: async (body: Buyer) => (await call(setBuyer, { body }, { fallback: texts.addressFailed })).data,
    onSuccess: (known) => {
      client.setQueryData(buyerKey, known);
      setAsked(undefined);
      asked?.go();
    },
    onError: (error) => showToast(messageOf(error, texts.addressFailed), undefined, 'destructive'),
  });
  return {
    /** The text of the form's button; undefined while no form is needed. */
    asked: asked?.submit,
    isSaving: save.isPending,
    save: (given: Buyer) => save.mutate(given),
    forget: () => setAsked(undefined),
    /** @param submit the text of the form's button, if the form is needed */
    async before(submit: string, go: () => void): Promise<void> {
      const known = isPending ? (await refetch({ cancelRefetch: false })).data : data;
      if (known?.asked && known.buyer === null) setAsked({ submit, go });
      else go();
    },
  };
}
export type Address = ReturnType<typeof useAddress>;

/** Downloads one document as PDF. */
export function useInvoicePdf() {
  return useMutation({
    mutationFn: (number: string) =>
      callForFile(getInvoicePdf, { params: { number } }, { fallback: invoiceTexts.failed }),
    onSuccess: (file, number) => download(file, `${number}.pdf`),
    onError: (error) => showToast(messageOf(error, invoiceTexts.failed), undefined, 'destructive'),
  });
}

/** Downloads all documents of a year in one PDF. */
export function useYearPdf() {
  return useMutation({
    mutationFn: (year: string) => callForFile(getYearPdf, { params: { year } }, { fallback: invoiceTexts.yearFailed }),
    onSuccess: (file, year) => download(file, `interest-miner-${year}.pdf`),
    onError: (error) => showToast(messageOf(error, invoiceTexts.yearFailed), undefined, 'destructive'),
  });
}
