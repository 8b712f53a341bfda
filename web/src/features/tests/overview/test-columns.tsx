import type { TestSummary } from '@interest-miner/contract/tests/test';
import { formatCalendarDate, formatDay } from '#web/lib/format.ts';
import { testPath } from '#web/lib/paths.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { RowLink } from '#web/ui/data-table/row-link.tsx';
import { results, sum } from '../figures.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import { overviewTexts as texts, texts as words } from '../texts.ts';
import classes from './tests-page.module.css';
import type { TestsSortKey } from './view.ts';

/** The first day of a test by its ad account or, before that is fixed, when it was planned. */
const dateOf = ({ first_day, created_at }: TestSummary): string => first_day ?? created_at;

/** Columns of the table of tests. @param now reference time for the dates, in milliseconds */
export function testColumns(now: number): Column<TestSummary, TestsSortKey>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name, hypothesis, cells, simulated, phase, shared_at }) => (
        <>
          <span className={classes.title}>
            <RowLink to={testPath(id)}>{name}</RowLink>
            {simulated && <SimulatedMark short />}
          </span>
          <span className={classes.facts}>{hypothesis || cells.map((cell) => cell.name).join(' · ')}</span>
          <span className={classes.facts} data-phase={phase}>
            {[words.phases[phase], ...(shared_at === null ? [] : [texts.shared])].join(' · ')}
          </span>
        </>
      ),
      className: classes.name,
    },
    {
      key: 'verdict',
      header: texts.verdict,
      sortBy: ({ verdict }) => verdict?.sentence ?? null,
      cell: ({ verdict, phase }) => (
        <span className={classes.verdict} data-kind={verdict?.kind}>
          {verdict?.sentence ?? texts.withoutFigures[phase]}
        </span>
      ),
      from: 'medium',
      under: 'name',
    },
    {
      key: 'spend',
      header: texts.spend,
      sortBy: ({ spend }) => spend,
      largestFirst: true,
      cell: ({ spend, currency, verdict }) => (verdict === null ? null : sum(spend, currency)),
      align: 'end',
      className: classes.figure,
    },
    {
      key: 'results',
      header: texts.results,
      sortBy: (row) => row.results,
      largestFirst: true,
      cell: (row) => (row.verdict === null ? null : results(row.results)),
      align: 'end',
      from: 'wide',
      under: 'name',
      named: true,
      className: classes.figure,
    },
    {
      key: 'date',
      header: texts.date,
      sortBy: (row) => Date.parse(dateOf(row)),
      largestFirst: true,
      cell: (row) => (
        <time dateTime={dateOf(row)}>
          {row.first_day === null ? formatDay(Date.parse(row.created_at), now) : formatCalendarDate(row.first_day)}
        </time>
      ),
      from: 'medium',
      under: 'name',
      className: classes.date,
    },
  ];
}
