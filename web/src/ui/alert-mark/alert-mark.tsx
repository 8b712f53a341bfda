import { type AlertKind, alertSentence, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { useAlerts } from '#web/lib/alerts/alerts.ts';
import classes from './alert-mark.module.css';

const labels: Record<AlertKind, string> = {
  gone: 'Removed by Meta',
  planned: 'Will be removed',
  renamed: 'Renamed',
  merged: 'Merged',
  size: 'Size changed',
};

/** What the watch found last about the interest in a row; nothing if it found nothing. */
export function AlertMark({ reference }: { reference: string }) {
  const alert = useAlerts().data?.alerts.find(({ ref }) => ref === reference);
  if (!alert) return null;
  const label = alert.kind === 'gone' && alert.source === 'catalogue' ? 'Removed' : labels[alert.kind];
  return (
    <span className={classes.mark} data-loss={isLoss(alert.kind) || undefined} title={alertSentence(alert)}>
      {label}
    </span>
  );
}
