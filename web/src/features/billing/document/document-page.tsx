import { documentTexts } from '@interest-miner/contract/billing/document-lines';
import { useParams } from 'react-router';
import { PageTitle } from '#web/ui/page-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { DocumentBar } from './document-bar.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import { invoiceTexts as texts } from './texts.ts';
import { useDocument } from './use-document.ts';

/** A printable receipt, tax invoice or credit note: the one with a number, or the receipt of a payment. */
export function DocumentPage() {
  const { uuid, number } = useParams();
  const document = useDocument(uuid === undefined ? { number: number ?? '' } : { uuid });
  const shown = document.data;
  const title = shown
    ? `${documentTexts.kinds[shown.kind]} ${shown.number}`
    : documentTexts.kinds[uuid ? 'receipt' : 'invoice'];
  return (
    <>
      <DocumentBar label={title} number={shown?.number} />
      <QueryState query={document} of="page" loading={texts.loading}>
        {(data) => (
          <>
            <PageTitle>{title}</PageTitle>
            <DocumentSheet document={data} />
          </>
        )}
      </QueryState>
    </>
  );
}
