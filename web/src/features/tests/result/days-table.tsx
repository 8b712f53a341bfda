import type { ReportedResults } from '@interest-miner/contract/tests/results-endpoints';
import { formatShortDate } from '#web/lib/format.ts';
import { between, cost, results as formatResults, sum } from '../figures.ts';
import { testTexts as texts } from '../texts.ts';
import classes from './days-table.module.css';

interface DaysTableProps {
  results: ReportedResults;
  label: string;
}

/** What the chart shows, in figures: a row for each day, the latest first. */
export function DaysTable({ results: { cells, days, unit, currency }, label }: DaysTableProps) {
  const places = days.map((_, at) => days.length - 1 - at);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region is reached by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {cells.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
                <small>{texts.per(unit)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={days[place]}>
              <th scope="row">{formatShortDate(days[place] ?? '')}</th>
              {cells.map(({ id, by_day }) => {
                const day = by_day.find((one) => one.day === days[place]);
                return (
                  <td key={id}>
                    {cost(day?.cost_per_result ?? null, currency)}
                    <small>
                      {between(day?.interval ?? null, currency)} · {sum(day?.spend ?? 0, currency)} ·{' '}
                      {formatResults(day?.results ?? 0)} {unit}
                      {day?.results === 1 ? '' : 's'}
                    </small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
