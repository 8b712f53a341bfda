import type { ReportedResults } from '@interest-miner/contract/tests/results-endpoints';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { formatShortDate } from '#web/lib/format.ts';
import { cost } from '../figures.ts';
import { SimulatedMark } from '../simulated-mark.tsx';
import { testTexts as texts } from '../texts.ts';
import classes from './cost-by-day.module.css';
import { chartHeight, layOutCosts, margin } from './cost-layout.ts';
import { DaysTable } from './days-table.tsx';
import { Line, lineOf } from './line-marks.tsx';

/** Used until the element is measured. */
const usualWidth = 480;

/** Each audience's cost per result so far, day by day, with the band in which the true cost lies; also as a table. */
export function CostByDay({ results }: { results: ReportedResults }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const drawn = width > 0 ? width : usualWidth;
  const { lines, costs, days } = useMemo(() => layOutCosts(results, drawn), [results, drawn]);
  const [asTable, setAsTable] = useState(false);
  const title = texts.chartTitle(results.unit);
  const right = drawn - margin.right;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>
        <h2>{title}</h2>
        {results.simulated && <SimulatedMark short />}
      </figcaption>
      <div ref={ref} className={classes.stage}>
        {lines.length === 0 ? (
          <p className={classes.note}>{texts.chartEmpty}</p>
        ) : (
          // The box fits it in wherever it is narrower than measured, as on paper.
          <svg
            width="100%"
            height={chartHeight}
            viewBox={`0 0 ${drawn} ${chartHeight}`}
            preserveAspectRatio="xMinYMid meet"
            role="img"
            aria-label={`${title}. ${summary(results)}`}
          >
            {costs.map(({ value, y }) => (
              <g key={value} className={classes.tick}>
                <path d={`M${margin.left} ${y}H${right}`} />
                <text x={margin.left - 8} y={y + 4} textAnchor="end">
                  {cost(value, results.currency)}
                </text>
              </g>
            ))}
            {days.map(({ day, x }, at) => (
              <text
                key={day}
                className={classes.label}
                x={x}
                y={chartHeight - 6}
                textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
              >
                {formatShortDate(day)}
              </text>
            ))}
            {lines.map(({ id, place, band }) => (
              <path key={id} d={band} fill={lineOf(place).stroke} opacity={lines.length > 2 ? 0.08 : 0.14} />
            ))}
            {lines.map(({ id, place, line, end }) => (
              <g key={id}>
                <path d={line} fill="none" strokeWidth={2} strokeLinejoin="round" {...lineOf(place)} />
                <circle cx={end.x} cy={end.y} r={3} fill={lineOf(place).stroke} />
              </g>
            ))}
          </svg>
        )}
      </div>
      {lines.length > 0 && (
        <ul className={classes.legend}>
          {results.cells.map(({ id, name, cost_per_result }, place) => (
            <li key={id}>
              <Line place={place} /> {name} <strong>{cost(cost_per_result, results.currency)}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{texts.chartNote}</p>
      <details className={classes.details} onToggle={({ currentTarget }) => setAsTable(currentTarget.open)}>
        <summary>{texts.asTable}</summary>
        {asTable && <DaysTable results={results} label={title} />}
      </details>
    </figure>
  );
}

const summary = ({ cells, currency }: ReportedResults): string =>
  cells.map(({ name, cost_per_result }) => `${name}: ${cost(cost_per_result, currency)}`).join(', ');
