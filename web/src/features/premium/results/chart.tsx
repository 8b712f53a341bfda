import type { AnalyzedInterest } from '@interest-miner/contract/premium';
import { type KeyboardEvent, useState } from 'react';
import { sizeInWords } from '#web/lib/audience-size.ts';
import { abbreviate, formatCount } from '#web/lib/format.ts';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import classes from './chart.module.css';
import { layOut, type Mark, plot } from './chart-layout.ts';
import { sizeOf } from './size-of.ts';

const radius = 7;

interface ChartProps {
  all: readonly AnalyzedInterest[];
  rows: readonly AnalyzedInterest[];
  selection: Selection<AnalyzedInterest>;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
}

/** Scatter chart: relevance by audience size, with a hue and a shape per category. */
export function Chart({ all, rows, selection, now }: ChartProps) {
  const { marks, names, legend, xAxis, yAxis, unsized } = layOut(all, rows);
  const [current, setCurrent] = useState<string | null>(null);
  const pointed = marks.find(({ row }) => row.id === current) ?? marks[0];
  const floor = plot.height - plot.bottom;

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const at = marks.findIndex(({ row }) => row.id === pointed?.row.id);
    const target = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    const next = marks.at(target % marks.length);
    if (!next) return;
    setCurrent(next.row.id);
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${CSS.escape(next.row.id)}"]`)?.focus();
  }

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <h3 className={classes.title}>{texts.chartTitle}</h3>
        <p className={classes.note}>
          {texts.chartShown(formatCount(marks.length), formatCount(rows.length))}.{' '}
          {unsized > 0 && texts.chartNoSize(unsized)}
        </p>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain SVG elements */}
      <svg
        className={classes.picture}
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        role="group"
        aria-label={`${texts.chartTitle}. ${texts.chartHelp}`}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of lines and text is not focusable */}
        <g aria-hidden="true">
          {yAxis.map(({ at, value }) => (
            <g key={value}>
              <line className={classes.grid} x1={plot.left} x2={plot.width - plot.right} y1={at} y2={at} />
              <text className={classes.tick} x={plot.left - 8} y={at + 4} textAnchor="end">
                {value}%
              </text>
            </g>
          ))}
          {xAxis.map(({ at, value }) => (
            <g key={value}>
              <line className={classes.tickMark} x1={at} x2={at} y1={floor} y2={floor + 5} />
              <text className={classes.tick} x={at} y={floor + 20} textAnchor="middle">
                {abbreviate(value)}
              </text>
            </g>
          ))}
          <text className={classes.axis} x={plot.width - plot.right} y={plot.height - 4} textAnchor="end">
            {texts.chartX} →
          </text>
          {names.map(({ id, text, x, y, anchor }) => (
            <text key={id} className={classes.name} x={x} y={y + 4} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </g>
        {marks.map((mark) => (
          <Point
            key={mark.row.id}
            mark={mark}
            now={now}
            selected={selection.has(mark.row.id)}
            reachable={mark === pointed}
            onPoint={() => setCurrent(mark.row.id)}
            onToggle={() => selection.toggle(mark.row.id)}
          />
        ))}
      </svg>
      {pointed && <Caption row={pointed.row} now={now} />}
      <ul className={classes.legend}>
        {legend.map(({ kind, category }) => (
          <li key={kind} className={classes.key}>
            <svg viewBox="-10 -10 20 20" width="14" height="14" aria-hidden="true" data-kind={kind}>
              <Shape kind={kind} />
            </svg>
            {category ?? texts.otherCategories}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function describe(row: AnalyzedInterest, now: number): string {
  return texts.chartPoint(row.name, sizeInWords(sizeOf(row), now), row.relevanceScore, row.category);
}

function Caption({ row, now }: { row: AnalyzedInterest; now: number }) {
  return (
    <p className={classes.pointed}>
      <strong>{row.name}</strong>
      <span>
        {sizeInWords(sizeOf(row), now)} · {row.relevanceScore}% · {row.category}
      </span>
    </p>
  );
}

interface PointProps {
  mark: Mark;
  now: number;
  selected: boolean;
  /** Whether Tab stops here; arrow keys reach the other marks. */
  reachable: boolean;
  onPoint: () => void;
  onToggle: () => void;
}

function Point({ mark, now, selected, reachable, onPoint, onToggle }: PointProps) {
  const { row, x, y, kind } = mark;
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onToggle();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG element cannot be an input
    <g
      className={classes.mark}
      data-mark={row.id}
      data-kind={kind}
      data-selected={selected || undefined}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      role="checkbox"
      aria-checked={selected}
      aria-label={describe(row, now)}
      tabIndex={reachable ? 0 : -1}
      onClick={onToggle}
      onFocus={onPoint}
      onPointerEnter={onPoint}
      onKeyDown={onKeyDown}
    >
      <circle className={classes.target} r={13} />
      <circle className={classes.ring} r={11} />
      <Shape kind={kind} />
    </g>
  );
}

/** A shape per kind, all of equal area, so that nothing depends on colour alone. */
function Shape({ kind }: { kind: number }) {
  switch (kind) {
    case 0:
      return <circle className={classes.shape} r={radius} />;
    case 1:
      return <rect className={classes.shape} x={-6} y={-6} width={12} height={12} rx={1} />;
    case 2:
      return <path className={classes.shape} d="M0 -8.5 8.5 0 0 8.5 -8.5 0Z" />;
    case 3:
      return <path className={classes.shape} d="M0 -8 8 6 -8 6Z" />;
    case 4:
      return <path className={classes.shape} d="M0 8 8 -6 -8 -6Z" />;
    default:
      return <path className={classes.shape} d="M-7 -3h4v-4h6v4h4v6h-4v4h-6v-4h-4Z" />;
  }
}
