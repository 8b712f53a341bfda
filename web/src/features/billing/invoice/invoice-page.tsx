import { useParams } from 'react-router';
import { PageTitle } from '#web/ui/page-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
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
      <DocumentBar label={title} number={invoice.data?.number} />
      <QueryState query={invoice} of="page" loading={texts.loading}>
        {(data) => (
          <>
            <PageTitle>{title}</PageTitle>
            <InvoiceSheet invoice={data} />
          </>
        )}
      </QueryState>
    </>
  );
}
