import { Button, Loader } from '@mantine/core';
import { useParams } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from '../receipt-page.module.css';
import { DocumentBar } from './document-bar.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { invoiceTexts as texts } from './texts.ts';
import { useInvoice } from './use-invoice.ts';

/** A printable tax invoice or credit note. */
export function InvoicePage() {
  const { number = '' } = useParams();
  const invoice = useInvoice(number);
  const title = `${texts.kinds[invoice.data?.kind ?? 'invoice']} ${number}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <DocumentBar label={title} number={invoice.data?.number} />
      {invoice.isPending && (
        <p className={classes.loading} role="status">
          <Loader size={18} /> {texts.loading}
        </p>
      )}
      {invoice.isError && (
        <StateView
          role="alert"
          headingLevel={1}
          title={messageOf(invoice.error, texts.failed)}
          action={<Button onClick={() => invoice.refetch()}>{texts.retry}</Button>}
        />
      )}
      {invoice.isSuccess && <InvoiceSheet invoice={invoice.data} />}
    </>
  );
}
