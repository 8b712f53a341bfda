import { getBuyer, getInvoice, getInvoicePdf, getYearPdf, invoiceTexts } from '@interest-miner/contract/plans/invoices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { download } from '#web/lib/browser.ts';
import { call, callForFile } from '#web/lib/client.ts';
import { showToast } from '#web/ui/toast.tsx';

/** A receipt, invoice or credit note of the user's. */
export function useInvoice(number: string) {
  return useQuery({
    queryKey: ['payments', 'invoice', number],
    queryFn: async ({ signal }) =>
      (await call(getInvoice, { params: { number } }, { signal, fallback: invoiceTexts.failed })).data,
  });
}

/** Whether checkout asks for an address, and the last one. */
export function useBuyer() {
  return useQuery({
    queryKey: ['payments', 'buyer'],
    queryFn: async ({ signal }) => (await call(getBuyer, {}, { signal })).data,
    staleTime: 60_000,
  });
}

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
