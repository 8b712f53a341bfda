import type { TestResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { formatDate } from '#web/lib/format.ts';
import { testPath } from '#web/lib/paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import classes from './report-page.module.css';
import { CostByDay } from './result/cost-by-day.tsx';
import { FiguresTable } from './result/figures-table.tsx';
import { overlapSentence } from './result/overlap.ts';
import { SimulatedMark } from './simulated-mark.tsx';
import { TestOfAddress } from './test-of-address.tsx';
import { testTexts, reportTexts as texts } from './texts.ts';
import { useTestResults } from './use-tests.ts';

/** `/tests/:id/report`: one page for a client, to print or save as PDF. */
export function ReportPage() {
  return <TestOfAddress>{(test) => <Report test={test} />}</TestOfAddress>;
}

function Report({ test }: { test: TestDetail }) {
  const query = useTestResults(test);
  return (
    <>
      <PageTitle>{`${test.name} · ${texts.title}`}</PageTitle>
      <nav className={classes.bar} aria-label={texts.title}>
        <BackLink to={testPath(test.id)}>{texts.back}</BackLink>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </nav>
      <QueryState query={query} of="section" loading={testTexts.loading}>
        {(results) => <Sheet test={test} results={results} madeAt={query.dataUpdatedAt} />}
      </QueryState>
    </>
  );
}

function Sheet({ test, results, madeAt }: { test: TestDetail; results: TestResults; madeAt: number }) {
  const { verdict, cells } = results;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p>
          {test.name} · {texts.made(formatDate(madeAt))} {results.simulated && <SimulatedMark />}
        </p>
        <h1>{verdict.sentence}</h1>
        {test.phase === 'running' && <p>{texts.before}</p>}
      </header>
      {test.hypothesis !== '' && (
        <section>
          <h2>{texts.question}</h2>
          <p>“{test.hypothesis}”</p>
        </section>
      )}
      <FiguresTable results={results} />
      <CostByDay results={results} />
      <section>
        <h2>{texts.how}</h2>
        <p>
          {test.phase === 'imported' ? texts.importedMethod : texts.method(cells.length, verdict.days)} {texts.terms}{' '}
          {overlapSentence(cells)}
        </p>
      </section>
    </article>
  );
}
