import { IconHistory } from '@tabler/icons-react';
import type { ActivityEntry } from '#web/lib/activity.ts';
import { formatDay } from '#web/lib/format.ts';
import classes from './recent-activity.module.css';
import { texts } from './texts.ts';

/** Recent activity; each entry is a button that repeats it. Hidden while empty. */
export function RecentActivity({ entries, now }: { entries: readonly ActivityEntry[]; now: number }) {
  if (entries.length === 0) return null;
  // Another feature's entries may be here before this one's were loaded.
  const latest = Math.max(now, ...entries.map(({ time }) => time));
  return (
    <section className={classes.recent} aria-labelledby="recent-title">
      <h2 id="recent-title" className={classes.title}>
        {texts.recent}
      </h2>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={`${entry.type} ${entry.id}`}>
            <button type="button" className={classes.entry} onClick={entry.run}>
              <IconHistory className={classes.icon ?? ''} size={18} stroke={1.75} aria-hidden />
              <span className={classes.text}>{entry.text}</span>
              <span className={classes.day}>{formatDay(entry.time, latest)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
