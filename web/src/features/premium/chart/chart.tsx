import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { abbreviate, formatCount } from '#web/lib/format.ts';
import { type Selection, useSelected } from '#web/ui/data-table/use-selection.ts';
import { texts } from '../texts.ts';
import classes from './chart.module.css';
import { type Layout, layOut, type Mark, margin, nearestMark, type Picture } from './chart-layout.ts';
import { barOf, Marks, Shape } from './marks.tsx';

/** Used until the element is measured. */
const usual: Picture = { width: 480, height: 420 };
/** Maximum distance between pointer and mark, in pixels. */
const reach = 20;
const page = 10;

interface ChartProps {
  all: readonly AnalyzedInterest[];
  rows: readonly AnalyzedInterest[];
  selection: Selection<AnalyzedInterest>;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
}

/** Relevance by audience size: a bar over each interest's range of sizes, with a hue and a shape per category. */
export function Chart({ all, rows: latestRows, selection, now }: ChartProps) {
  // The table updates first: a thousand marks take longer to draw than its page of rows.
  const rows = useDeferredValue(latestRows);
  const selected = useSelected(selection);
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const isSelected = useDeferredValue(ids);
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const picture = useMemo(() => (width > 0 && height > 0 ? { width, height } : usual), [width, height]);
  const layout = useMemo(() => layOut(all, rows, picture), [all, rows, picture]);
  const { marks, legend, unsized } = layout;
  const [current, setCurrent] = useState<string | null>(null);
  const pointed = marks.find(({ row }) => row.id === current) ?? marks[0];

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    if ((event.key === ' ' || event.key === 'Enter') && pointed) {
      event.preventDefault();
      selection.toggle(pointed.row.id);
      return;
    }
    const at = marks.findIndex(({ row }) => row.id === pointed?.row.id);
    const target = targetOf(event.key, at, marks.length);
    const next = target === undefined ? undefined : marks[target];
    if (!next) return;
    event.preventDefault();
    setCurrent(next.row.id);
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${CSS.escape(next.row.id)}"]`)?.focus();
  }

  /** The mark under or nearest to the pointer. */
  function markAt(event: MouseEvent<SVGSVGElement>): Mark | undefined {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const id = event.target instanceof Element ? event.target.closest<SVGElement>('[data-mark]')?.dataset.mark : null;
    return (
      marks.find(({ row }) => row.id === id) ?? nearestMark(marks, event.clientX - left, event.clientY - top, reach)
    );
  }

  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>{texts.chartTitle}</h3>
        <p className={classes.note}>
          {texts.chartLegend} {unsized > 0 && texts.chartNoSize(formatCount(unsized))}
        </p>
      </figcaption>
      <div ref={ref} className={classes.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain SVG elements */}
        <svg
          className={classes.picture}
          width={picture.width}
          height={picture.height}
          role="group"
          aria-label={`${texts.chartTitle}. ${texts.chartHelp(formatCount(marks.length))}`}
          onKeyDown={onKeyDown}
          onFocus={(event) => setCurrent(event.target.getAttribute('data-mark') ?? current)}
          onPointerMove={(event) => {
            const mark = markAt(event);
            if (mark) setCurrent(mark.row.id);
          }}
          onClick={(event) => {
            const mark = markAt(event);
            if (!mark) return;
            setCurrent(mark.row.id);
            selection.toggle(mark.row.id);
          }}
        >
          <Axes layout={layout} picture={picture} />
          <Marks marks={marks} now={now} selected={isSelected} reachable={pointed?.row.id} />
          {pointed && <Pointed mark={pointed} />}
          <Names layout={layout} />
        </svg>
      </div>
      <p className={classes.pointed}>
        {pointed && (
          <>
            <strong>{pointed.row.name}</strong>
            <span>
              {sizeInWords(sizeOf(snapshotOfAnalyzed(pointed.row)), now)} · {pointed.row.relevanceScore}% ·{' '}
              {pointed.row.category}
            </span>
          </>
        )}
      </p>
      <ul className={classes.legend}>
        {legend.map(({ kind, category }) => (
          <li key={kind} className={classes.key}>
            <svg viewBox="-7 -7 14 14" width="14" height="14" aria-hidden="true">
              <Shape kind={kind} />
            </svg>
            {category ?? texts.otherCategories}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The index that a key leads to, from 0; undefined for other keys. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'PageDown':
      return Math.min(count - 1, at + page);
    case 'PageUp':
      return Math.max(0, at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function Axes({ layout: { xAxis, yAxis }, picture: { width, height } }: { layout: Layout; picture: Picture }) {
  const floor = height - margin.bottom;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of lines and text is not focusable
    <g aria-hidden="true">
      {yAxis.map(({ at, value }) => (
        <g key={value}>
          <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={at} y2={at} />
          <text className={classes.tick} x={margin.left - 8} y={at + 4} textAnchor="end">
            {value}%
          </text>
        </g>
      ))}
      {xAxis.map(({ at, value }) => (
        <g key={value}>
          <line className={classes.tickMark} x1={at} x2={at} y1={floor} y2={floor + 5} />
          <text className={classes.tick} x={at} y={floor + 19} textAnchor="middle">
            {abbreviate(value).replace('.0', '')}
          </text>
        </g>
      ))}
      <text className={classes.tick} x={width - margin.right} y={height - 4} textAnchor="end">
        {texts.chartX} →
      </text>
    </g>
  );
}

function Names({ layout: { names } }: { layout: Layout }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of text is not focusable
    <g aria-hidden="true">
      {names.map(({ id, text, x, y, anchor }) => (
        <text key={id} className={classes.name} x={x} y={y + 4} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** The mark under the pointer or the focus: its whole range, above all others. */
function Pointed({ mark }: { mark: Mark }) {
  const { x, y, kind } = mark;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of lines is not focusable
    <g className={classes.above} aria-hidden="true">
      <path className={classes.range} data-kind={kind} d={barOf(mark)} />
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <circle className={classes.ring} r={9} />
        <Shape kind={kind} />
      </g>
    </g>
  );
}
