import type { ChangeHistory } from '@interest-miner/contract/alerts/endpoints';
import { formatDay, formatRange } from '#web/lib/format.ts';
import classes from './size-chart.module.css';

const width = 320;
const height = 56;
const dayMs = 86_400_000;
const texts = {
  since: (first: string, range: string) => `Since ${first}; now ${range} people.`,
  unchanged: (first: string, range: string) => `Unchanged since ${first}: ${range} people.`,
} as const;

/** A size over time: a band from its lower to its upper bound; one that never changed is said in words. */
export function SizeChart({ sizes, label, now }: Pick<ChangeHistory, 'sizes'> & { label: string; now: number }) {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last) return null;
  const isUnchanged = sizes.every(({ lower, upper }) => lower === last.lower && upper === last.upper);
  const facts = [formatDay(Date.parse(first.day), now), formatRange(last.lower, last.upper)] as const;
  if (isUnchanged) {
    return (
      <p className={classes.chart}>
        {label}. {texts.unchanged(...facts)}
      </p>
    );
  }
  const days = (day: string) => (Date.parse(day) - Date.parse(first.day)) / dayMs;
  const span = Math.max(1, days(last.day));
  const top = Math.max(1, ...sizes.map(({ lower, upper }) => upper ?? lower ?? 0));
  const point = (day: string, people: number) =>
    `${((days(day) / span) * width).toFixed(1)},${(height - (people / top) * (height - 2)).toFixed(1)}`;
  const upper = sizes.map((row) => point(row.day, row.upper ?? row.lower ?? 0));
  const lower = sizes.map((row) => point(row.day, row.lower ?? 0));
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <polygon points={[...upper, ...lower.toReversed()].join(' ')} fill="var(--im-vein-soft)" />
        <polyline
          points={upper.join(' ')}
          fill="none"
          stroke="var(--im-vein)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption>
        {label}. {texts.since(...facts)}
      </figcaption>
    </figure>
  );
}
