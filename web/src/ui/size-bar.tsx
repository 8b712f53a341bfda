import classes from './size-bar.module.css';

// From a catalogue's smallest to its largest audience, so that all bars share one scale.
const smallest = Math.log10(10_000);
const largest = Math.log10(3_000_000_000);
/** The least width of a bar, in percent: one figure instead of a range is a point. */
const leastWidth = 3;

/** Where a range of people lies between the smallest and the largest audience, on a scale of powers of ten. */
export function SizeBar({ lower, upper }: { lower: number | null; upper: number | null }) {
  const [from, to] = [lower ?? upper, upper ?? lower].map((people) => (people === null ? null : placeOf(people)));
  return (
    <svg className={classes.scale} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={classes.track} x="0" y="2.5" width="100" height="1" />
      {from != null && to != null && (
        <rect
          className={classes.vein}
          x={Math.min(from, 100 - leastWidth)}
          y="1"
          width={Math.max(leastWidth, to - from)}
          height="4"
          rx="1"
        />
      )}
    </svg>
  );
}

/** The position of a number of people on the scale, in percent. */
function placeOf(people: number): number {
  const part = (Math.log10(Math.max(people, 1)) - smallest) / (largest - smallest);
  return Math.round(Math.min(1, Math.max(0, part)) * 100);
}
