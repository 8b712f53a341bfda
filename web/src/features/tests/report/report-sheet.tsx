import type { ReportedResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { formatDate } from '#web/lib/format.ts';
import { CostByDay } from '../result/cost-by-day.tsx';
import { FiguresTable } from '../result/figures-table.tsx';
import { overlapSentence } from '../result/overlap.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import { reportTexts as texts } from '../texts.ts';
import classes from './report.module.css';

interface ReportSheetProps {
  test: Pick<TestDetail, 'name' | 'hypothesis' | 'phase'>;
  results: ReportedResults;
  /** In milliseconds. */
  madeAt: number;
}

/** One page: the verdict, the figures behind it, and how they were measured. */
export function ReportSheet({ test, results, madeAt }: ReportSheetProps) {
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
