import '../styles.ts';
import { getSharedTest } from '@interest-miner/contract/tests/share-endpoints';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '#web/lib/api-error.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { paths } from '#web/lib/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ButtonLink } from '#web/ui/plain-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { reportTexts as texts } from '../texts.ts';
import classes from './report.module.css';
import { ReportSheet } from './report-sheet.tsx';

/** `/shared/tests/:token`: the report of a test, read-only, for anyone who has the link. */
export function SharedReportPage() {
  const { token = '' } = useParams();
  const query = useQuery(
    endpointQuery(['shared-test', token], getSharedTest, { params: { token }, fallback: texts.sharedFailed }),
  );
  return (
    <QueryState
      query={query}
      of="page"
      onError={(error) =>
        isMissing(error) && (
          <StateView
            role="alert"
            headingLevel={1}
            title={texts.endedTitle}
            hint={texts.endedHint}
            action={<ButtonLink to={paths.landing}>{texts.toHome}</ButtonLink>}
          />
        )
      }
    >
      {({ results, ...test }) => (
        <>
          <PageTitle>{`${test.name} · ${texts.title}`}</PageTitle>
          <nav className={classes.bar} aria-label={texts.title}>
            <p>{texts.sharedBy}</p>
            <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
              {texts.print}
            </Button>
          </nav>
          <ReportSheet test={test} results={results} madeAt={query.dataUpdatedAt} />
        </>
      )}
    </QueryState>
  );
}
