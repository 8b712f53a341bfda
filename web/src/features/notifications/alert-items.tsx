import { type Alert, type AlertPlace, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { alertTexts } from '@interest-miner/contract/alerts/texts';
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { alertInWords } from '#web/lib/alerts.ts';
import { formatAgo } from '#web/lib/format.ts';
import { audiencePath, listPath, pushStatusPath } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import classes from './notification-item.module.css';
import { texts } from './texts.ts';

interface AlertItemsProps {
  alerts: readonly Alert[];
  /** Reference time for the ages, in milliseconds. */
  now: number;
  onRead: (id: string) => void;
  onClose: () => void;
}

/** The alerts, one line each; the title links to where the interest is used. */
export function AlertItems({ alerts, now, onRead, onClose }: AlertItemsProps) {
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertItem key={alert.id} alert={alert} now={now} onRead={() => onRead(alert.id)} onClose={onClose} />
      ))}
    </ul>
  );
}

function pathOf({ kind, id }: AlertPlace): string | undefined {
  switch (kind) {
    case 'list':
      return listPath(id);
    case 'audience':
      return audiencePath(id);
    case 'push':
      return pushStatusPath(id);
    case 'ad_set':
      return undefined;
  }
}

function AlertItem({
  alert,
  now,
  onRead,
  onClose,
}: {
  alert: Alert;
  now: number;
  onRead: () => void;
  onClose: () => void;
}) {
  const Icon = isLoss(alert.kind) ? IconAlertTriangle : IconRefresh;
  const title = alertTexts.title[alert.kind](alert.name);
  const [path] = alert.places.flatMap((place) => pathOf(place) ?? []);
  const where = alert.places.map(({ name }) => name).slice(0, 2);
  return (
    <li
      className={classes.item}
      data-type={isLoss(alert.kind) ? 'alert' : 'info'}
      data-unread={!alert.read || undefined}
    >
      <Icon className={classes.icon ?? ''} size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.title}>
          {path ? (
            <Link to={path} onClick={onClose}>
              {title}
            </Link>
          ) : (
            title
          )}{' '}
          {alert.test && <Mark look="test">{texts.test}</Mark>}
          {!alert.read && <span className={classes.unread}>{texts.unread}</span>}
        </p>
        <p className={classes.message}>{alertInWords(alert)}</p>
        <p className={classes.time}>
          {[formatAgo(Date.parse(alert.found_at), now), ...(alert.running ? [texts.running] : []), ...where].join(
            ' · ',
          )}
        </p>
      </div>
      <div className={classes.actions}>
        {!alert.read && (
          <IconButton size="small" onClick={onRead} label={texts.markRead(title)}>
            <IconCheck size={16} stroke={2} aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}
