import { type ReactNode, useId } from 'react';
import classes from './day-list.module.css';

/** What was done on one day. */
export function DayList({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.day}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <ul className={classes.list}>{children}</ul>
    </section>
  );
}
