import { Loader } from '@mantine/core';
import classes from './loading-history.module.css';
import { texts } from './texts.ts';

const rows = [1, 2, 3, 4, 5, 6];

/** The shape of the list while it is fetched. */
export function LoadingHistory() {
  return (
    <div>
      <p className={classes.words} role="status">
        <Loader size={16} /> {texts.loading}
      </p>
      <div className={classes.rows} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.row} />
        ))}
      </div>
    </div>
  );
}
