import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { IconLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { testPath } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShareDialog } from '#web/ui/share-dialog.tsx';
import { TestOfAddress } from '../test-of-address.tsx';
import { testTexts, reportTexts as texts } from '../texts.ts';
import { useTestResults } from '../use-tests.ts';
import classes from './report.module.css';
import { ReportSheet } from './report-sheet.tsx';
import { useShareTest } from './use-share-test.ts';

/** `/tests/:id/report`: one page for a client, to print, save as PDF, or share as a link. */
export function ReportPage() {
  return <TestOfAddress>{(test) => <Report test={test} />}</TestOfAddress>;
}

function Report({ test }: { test: TestDetail }) {
  const query = useTestResults(test);
  const [sharing, setSharing] = useState(false);
  const link = useShareTest(test.id);
  const canShare = test.started_at !== null || test.phase === 'imported';
  return (
    <>
      <PageTitle>{`${test.name} · ${texts.title}`}</PageTitle>
      <nav className={classes.bar} aria-label={texts.title}>
        <BackLink to={testPath(test.id)}>{texts.back}</BackLink>
        <div className={classes.buttons}>
          {canShare && (
            <Button
              variant="default"
              leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSharing(true)}
            >
              {test.shared_at === null ? texts.share : texts.shared}
            </Button>
          )}
          <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
            {texts.print}
          </Button>
        </div>
      </nav>
      <ShareDialog
        opened={sharing}
        lead={texts.shareLead}
        sharedAt={test.shared_at}
        share={link.share}
        end={link.end}
        onClose={() => setSharing(false)}
      />
      <QueryState query={query} of="section" loading={testTexts.loading}>
        {(results) => <ReportSheet test={test} results={results} madeAt={query.dataUpdatedAt} />}
      </QueryState>
    </>
  );
}
