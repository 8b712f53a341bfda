import { Loader } from '@mantine/core';
import classes from './table-skeleton.module.css';

// Widths of the bars, in percent, varied so that they look like a list of names.
const widths = [38, 52, 30, 44, 60, 34, 48, 40, 56, 32];

/** Placeholder rows while a table's data loads, with text that says what is loading. */
export function TableSkeleton({ text, rows = widths.length }: { text: string; rows?: number }) {
  return (
    <>
      <p className={classes.words} role="status">
        <Loader size={18} /> {text}
      </p>
      <div className={classes.rows} aria-hidden="true">
        {widths.slice(0, rows).map((width) => (
          <div key={width} className={classes.row}>
            <i className={classes.box} />
            <i className={classes.bar} style={{ width: `${width}%` }} />
            <i className={classes.end} />
          </div>
        ))}
      </div>
    </>
  );
}
