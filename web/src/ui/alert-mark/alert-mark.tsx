import { type Alert, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { alertInWords, useAlertOf } from '#web/lib/alerts.ts';
import classes from './alert-mark.module.css';
import { texts } from './texts.ts';

/** The most important alert about the interest in a row; nothing without one. */
export function AlertMark({ reference }: { reference: string }) {
  const alert = useAlertOf(reference);
  return alert && <AlertBadge alert={alert} />;
}

/** An alert as a mark beside a name. */
export function AlertBadge({ alert }: { alert: Alert }) {
  const label =
    alert.kind === 'gone' && (alert.test || alert.source === 'catalogue') ? texts.removed : texts.kinds[alert.kind];
  return (
    <span className={classes.mark} data-loss={isLoss(alert.kind) || undefined} title={alertInWords(alert)}>
      {alert.test ? texts.testOf(label) : label}
    </span>
  );
}
