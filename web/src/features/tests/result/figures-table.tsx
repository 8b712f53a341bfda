import type { ReportedResults } from '@interest-miner/contract/tests/results-endpoints';
import { formatCount } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { between, cost, results as formatResults, noFigure, rate, sum, surenesses, times } from '../figures.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import { testTexts as texts } from '../texts.ts';
import classes from './figures-table.module.css';
import { Line } from './line-marks.tsx';

type Cell = ReportedResults['cells'][number];

/** Each audience's figures over the whole test. */
export function FiguresTable({ results }: { results: ReportedResults }) {
  return (
    <section className={classes.section} aria-labelledby="figures-title">
      <h2 id="figures-title" className={classes.title}>
        {texts.figures} {results.simulated && <SimulatedMark short />}
      </h2>
      <DataTable label={texts.figures} columns={columnsOf(results)} rows={results.cells} idOf={({ id }) => id} />
    </section>
  );
}

function columnsOf({ currency, goal, unit, cells, verdict }: ReportedResults): Column<Cell>[] {
  const hasValue = cells.some(({ return_on_spend }) => return_on_spend !== null);
  const sure = surenesses(cells.map(({ chance }) => chance));
  const small = { align: 'end', from: 'wide', under: 'name', named: true } as const;
  return [
    {
      key: 'name',
      header: texts.audience,
      rowHeader: true,
      cell: (cell) => (
        <span className={classes.name} data-best={cell.id === verdict.best || undefined}>
          <Line place={cells.indexOf(cell)} /> {cell.name}
        </span>
      ),
      className: classes.audience,
    },
    { key: 'spend', header: texts.spend, cell: ({ spend }) => sum(spend, currency), ...small },
    {
      key: 'people',
      header: texts.people,
      cell: ({ reach }) => (reach === null ? noFigure : formatCount(reach)),
      ...small,
    },
    { key: 'frequency', header: texts.frequency, cell: ({ frequency }) => times(frequency), ...small },
    { key: 'ctr', header: texts.ctr, cell: ({ ctr }) => rate(ctr), ...small },
    // Where a click is the result, its cost has a column of its own.
    ...(goal === 'link_clicks'
      ? []
      : [
          { key: 'click', header: texts.perClick, cell: (cell: Cell) => cost(cell.cost_per_click, currency), ...small },
        ]),
    { key: 'results', header: plural(unit), cell: (cell) => formatResults(cell.results), ...small },
    {
      key: 'cost',
      header: texts.per(unit),
      cell: ({ cost_per_result }) => <strong>{cost(cost_per_result, currency)}</strong>,
      align: 'end',
      className: classes.cost,
    },
    {
      key: 'between',
      header: texts.between,
      cell: ({ interval }) => <span className={classes.range}>{between(interval, currency)}</span>,
      ...small,
      className: classes.between,
    },
    ...(hasValue
      ? [{ key: 'return', header: texts.returned, cell: (cell: Cell) => times(cell.return_on_spend), ...small }]
      : []),
    {
      key: 'sure',
      header: texts.sure,
      cell: (cell) => <strong>{sure[cells.indexOf(cell)]}</strong>,
      align: 'end',
      className: classes.sure,
    },
  ];
}

const plural = (unit: string) => `${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
