import { snapshotOfAnalyzed } from '@interest-miner/contract/interest';
import type { AnalyzedInterest } from '@interest-miner/contract/premium/endpoints';
import { memo } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { texts } from '../texts.ts';
import classes from './chart.module.css';
import type { Mark } from './chart-layout.ts';

/** A shape per kind, all of equal area, so that nothing depends on colour alone. */
const shapes = [
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z',
  'M-4 -4h8v8h-8Z',
  'M0 -5.6 5.6 0 0 5.6 -5.6 0Z',
  'M0 -5.4 5.4 4 -5.4 4Z',
  'M0 5.4 5.4 -4 -5.4 -4Z',
  'M-4.7 -1.9h2.8v-2.8h3.8v2.8h2.8v3.8h-2.8v2.8h-3.8v-2.8h-2.8Z',
] as const;

/** The shape of a kind, around 0 0. */
export function Shape({ kind }: { kind: number }) {
  return <path className={classes.shape} data-kind={kind} d={shapes[kind] ?? shapes[5]} />;
}

interface PointProps {
  mark: Mark;
  now: number;
  selected: boolean;
  /** Whether Tab stops here; arrow keys reach the other marks. */
  reachable: boolean;
}

/** One interest. Memoised by hand: the compiler would render all thousand again whenever the pointer moves. */
const Point = memo(function Point({ mark: { row, x, y, kind }, now, selected, reachable }: PointProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG element cannot be an input
    <path
      className={classes.shape}
      data-mark={row.id}
      data-kind={kind}
      data-selected={selected || undefined}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      d={shapes[kind] ?? shapes[5]}
      role="checkbox"
      aria-checked={selected}
      aria-label={describe(row, now)}
      tabIndex={reachable ? 0 : -1}
    />
  );
});

function describe(row: AnalyzedInterest, now: number): string {
  return texts.chartPoint(
    row.name,
    sizeInWords(sizeOf(snapshotOfAnalyzed(row)), now),
    row.relevanceScore,
    row.category,
  );
}

interface MarksProps {
  marks: readonly Mark[];
  now: number;
  /** Ids of the selected rows. */
  selected: ReadonlySet<string>;
  /** Id of the mark that Tab reaches. */
  reachable: string | undefined;
}

/** All interests: per category one path of bars, then a mark each. */
export function Marks({ marks, now, selected, reachable }: MarksProps) {
  return (
    <>
      <Bars marks={marks} />
      {marks.map((mark) => (
        <Point
          key={mark.row.id}
          mark={mark}
          now={now}
          selected={selected.has(mark.row.id)}
          reachable={mark.row.id === reachable}
        />
      ))}
    </>
  );
}

/** The ranges as one path per kind: a thousand elements fewer, and overlapping ranges do not get darker. */
function Bars({ marks }: { marks: readonly Mark[] }) {
  const paths = new Map<number, string[]>();
  for (const mark of marks) {
    const path = paths.get(mark.kind) ?? [];
    path.push(barOf(mark));
    paths.set(mark.kind, path);
  }
  return [...paths].map(([kind, parts]) => (
    <path key={kind} className={classes.bar} data-kind={kind} d={parts.join('')} />
  ));
}

/** A mark's range as a line. */
export const barOf = ({ from, to, y }: Mark) => `M${from.toFixed(1)} ${y.toFixed(1)}H${to.toFixed(1)}`;
