import type { ReportedResults } from '@interest-miner/contract/tests/results-endpoints';
import type { TestDetail } from '@interest-miner/contract/tests/test';
import { formatDate } from '#web/lib/format.ts';
import { results as formatResults, sum, windowOf } from '../figures.ts';
import { CostByDay } from '../result/cost-by-day.tsx';
import { FiguresTable } from '../result/figures-table.tsx';
import { overlapSentence } from '../result/overlap.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import { testTexts, reportTexts as texts } from '../texts.ts';
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
        <p>{factsOf(results)}</p>
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
          {cells.length > 1 && texts.rule} {overlapSentence(cells)} {results.notes.join(' ')}
        </p>
      </section>
    </article>
  );
}

/** When the test ran, what it spent, and what it got. */
function factsOf({ days, cells, currency, unit }: ReportedResults): string {
  const spend = cells.reduce((all, cell) => all + cell.spend, 0);
  const count = cells.reduce((all, cell) => all + cell.results, 0);
  const [first] = days;
  return [
    first && windowOf({ start_day: first, days: days.length }),
    testTexts.spentFor(sum(spend, currency), `${formatResults(count)} ${unit}${count === 1 ? '' : 's'}`),
  ]
    .filter(Boolean)
    .join(' · ');
}
