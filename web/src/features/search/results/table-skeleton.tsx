import { Loader } from '@mantine/core';
import { texts } from '../texts.ts';
import classes from './table-skeleton.module.css';

// Widths of the bars standing for names, so that they look like a list and not like a wall.
const widths = [38, 52, 30, 44, 60, 34, 48, 40, 56, 32];

/** Rows that hold the place of the results while they are on their way. */
export function TableSkeleton() {
  return (
    <>
      <p className={classes.words} role="status">
        <Loader size={18} /> {texts.searching}
      </p>
      <div className={classes.rows} aria-hidden="true">
        {widths.map((width) => (
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
