import {
  IconAlertTriangle,
  IconChartBar,
  IconCheck,
  IconDownload,
  IconGift,
  IconMessage,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './notification-item.module.css';
import type { Notification } from './samples.ts';
import { texts } from './texts.ts';

const icons = {
  download: IconDownload,
  chart: IconChartBar,
  alert: IconAlertTriangle,
  gift: IconGift,
  message: IconMessage,
  update: IconRefresh,
};

interface NotificationItemProps {
  item: Notification;
  onRead: () => void;
  onDelete: () => void;
}

/** One notification; an unread one has a dot and can be marked as read. */
export function NotificationItem({ item, onRead, onDelete }: NotificationItemProps) {
  const Icon = icons[item.icon];
  return (
    <li className={classes.item} data-type={item.type} data-unread={!item.isRead || undefined}>
      <Icon className={classes.icon ?? ''} size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.title}>
          {item.title}
          {!item.isRead && <span className={classes.unread}>{texts.unread}</span>}
        </p>
        <p className={classes.message}>{item.message}</p>
        <p className={classes.time}>{item.time}</p>
      </div>
      <div className={classes.actions}>
        {!item.isRead && (
          <IconButton size="small" onClick={onRead} label={texts.markRead(item.title)}>
            <IconCheck size={16} stroke={2} aria-hidden />
          </IconButton>
        )}
        <IconButton size="small" onClick={onDelete} label={texts.delete(item.title)}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
