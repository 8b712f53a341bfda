import type { ChangeHistory } from '@interest-miner/contract/alerts/endpoints';
import { formatRange } from '#web/lib/format.ts';
import classes from './audiences-page.module.css';
import { texts } from './texts.ts';

export type DaySizes = ChangeHistory['sizes'];

const width = 64;
const height = 18;
const middle = ({ lower, upper }: DaySizes[number]) => ((lower ?? upper ?? 0) + (upper ?? lower ?? 0)) / 2;

/** A size over time as a small line; nothing for less than two sizes. */
export function Sparkline({ sizes }: { sizes: DaySizes }) {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (!first || !last || first === last) return null;
  const people = sizes.map(middle);
  const [low, high] = [Math.min(...people), Math.max(...people)];
  const start = Date.parse(first.day);
  const span = Date.parse(last.day) - start;
  const points = sizes.map(({ day }, place) => {
    const x = ((Date.parse(day) - start) / span) * width;
    const y = high === low ? height / 2 : height - 1 - (((people[place] ?? low) - low) / (high - low)) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const label = texts.changed(formatRange(first.lower, first.upper), formatRange(last.lower, last.upper));
  return (
    <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.join(' ')} fill="none" stroke="var(--im-vein)" strokeWidth={1.5} />
    </svg>
  );
}
