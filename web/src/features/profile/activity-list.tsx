import { useState } from 'react';
import { Link } from 'react-router';
import type { ActivityEntry } from '#web/lib/activity.ts';
import { formatDay } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import classes from './profile-page.module.css';
import { texts } from './texts.ts';

/** The user's recent activity; the colour of the dot shows the kind. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] | null }) {
  const [now] = useState(() => Date.now());
  return (
    <section className={classes.part} aria-labelledby="activity-title">
      <h2 id="activity-title" className={classes.subtitle}>
        {texts.recent}
      </h2>
      {entries === null || entries.length === 0 ? (
        <p className={classes.muted}>{entries === null ? texts.activityFailed : texts.noActivity}</p>
      ) : (
        <ul className={classes.activity}>
          {entries.map((entry) => (
            <li key={`${entry.type} ${entry.id}`}>
              <button type="button" className={classes.action} onClick={entry.run}>
                <span className={classes.dot} data-type={entry.type} aria-hidden />
                <span className={classes.actionText}>{entry.text}</span>
                <span className={classes.day}>{formatDay(entry.time, now)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.searchHistory} className={classes.all ?? ''}>
        {texts.allActivity}
      </Link>
    </section>
  );
}
