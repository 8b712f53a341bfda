import { Loader } from '@mantine/core';
import classes from './table-skeleton.module.css';

// Widths of the bars standing for names, in percent, so that they look like a list and not like a wall.
const widths = [38, 52, 30, 44, 60, 34, 48, 40, 56, 32];

/** Rows that hold the place of a table while its data is fetched, and what is fetched in words. */
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
