import type { AlertPlace } from '@interest-miner/contract/alerts/endpoints';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import { alertsOf, useAlerts } from '#web/lib/alerts.ts';
import classes from './alert-mark.module.css';
import { space, texts } from './texts.ts';

/**
 * Counts the lost interests in a list, an audience or a push, otherwise its unread changes; nothing without any, or without
 * a login.
 * @param isPlace whether an alert's place is the one in the row
 */
export function PlaceMark({ isPlace }: { isPlace: (place: AlertPlace) => boolean }) {
  const found = useAlerts({ asMark: true }).data;
  const { lost, changed } = alertsOf(found?.alerts ?? [], isPlace);
  const counted = lost.length > 0 ? lost : changed;
  if (counted.length === 0) return null;
  const title = counted.map(({ kind, name }) => alertTexts.title[kind](name)).join('. ');
  return (
    <>
      {space}
      <span className={classes.mark} data-loss={lost.length > 0 || undefined} title={title}>
        {lost.length > 0 ? texts.lost(lost.length) : texts.changed(changed.length)}
      </span>
    </>
  );
}
