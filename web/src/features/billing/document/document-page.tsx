import { documentTexts } from '@interest-miner/contract/billing/document-lines';
import { useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
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
      <QueryState
        query={document}
        of="page"
        loading={texts.loading}
        onError={(error) =>
          isMissing(error) && (
            <>
              <PageTitle>{texts.missing}</PageTitle>
              <StateView
                role="alert"
                headingLevel={1}
                title={texts.missing}
                hint={texts.missingHint}
                action={<ButtonLink to={paths.billingHistory}>{texts.toAll}</ButtonLink>}
              />
            </>
          )
        }
      >
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
