import { getReceipt } from '@interest-miner/contract/billing/endpoints';
import type { Buyer } from '@interest-miner/contract/billing/gst';
import {
  getBuyer,
  getInvoice,
  getInvoicePdf,
  getYearPdf,
  setBuyer,
} from '@interest-miner/contract/billing/invoice-endpoints';
import { invoiceTexts } from '@interest-miner/contract/billing/texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#web/lib/browser.ts';
import { callForData, callForFile } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import { invoiceTexts as texts } from './texts.ts';

/** One of the user's receipts, invoices or credit notes, or the receipt of a payment. */
export function useDocument(asked: { number: string } | { uuid: string }) {
  return useQuery({
    queryKey: ['payments', 'document', asked],
    queryFn: async ({ signal }) => {
      const options = { signal, fallback: invoiceTexts.failed };
      const { number } = 'uuid' in asked ? await callForData(getReceipt, { params: asked }, options) : asked;
      return callForData(getInvoice, { params: { number } }, options);
    },
  });
}

const buyerKey = ['payments', 'buyer'] as const;

/** Whether the checkout asks for an address, and the last one. */
export function useBuyer() {
  return useQuery({
    ...endpointQuery(buyerKey, getBuyer),
    staleTime: 60_000,
  });
}

/** Before an action: asks for the address if invoices need one and the user has never given it. */
export function useAddress() {
  const client = useQueryClient();
  const { data, isPending, refetch } = useBuyer();
  const [asked, setAsked] = useState<{ submit: string; go: () => void }>();
  const save = useMutation({
    mutationFn: (body: Buyer) => callForData(setBuyer, { body }, { fallback: texts.addressFailed }),
    onSuccess: (known) => {
      client.setQueryData(buyerKey, known);
      setAsked(undefined);
      asked?.go();
    },
    onError: showFailure(texts.addressFailed),
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
    onError: showFailure(invoiceTexts.failed),
  });
}

/** Downloads all documents of a year in one PDF. */
export function useYearPdf() {
  return useMutation({
    mutationFn: (year: string) => callForFile(getYearPdf, { params: { year } }, { fallback: invoiceTexts.yearFailed }),
    onSuccess: (file, year) => download(file, `interest-miner-${year}.pdf`),
    onError: showFailure(invoiceTexts.yearFailed),
  });
}
