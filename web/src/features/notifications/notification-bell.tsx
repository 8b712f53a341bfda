import { IconBell } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAlerts } from '#web/lib/alerts.ts';
import { useTestNews } from '#web/lib/test-news.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import classes from './notification-bell.module.css';
import { countUnread } from './notification-list.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { sampleNotifications } from './samples.ts';
import { texts } from './texts.ts';

/** The bell with the unread count and its panel. Read and deleted items stay that way when the panel is reopened. */
export function NotificationBell() {
  const [list, setList] = useState(sampleNotifications);
  const [open, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const found = useAlerts().data;
  const news = useTestNews().data;
  // Samples count only until there is something real.
  const isReal = (found?.alerts.length ?? 0) > 0 || (news?.news.length ?? 0) > 0;
  const unread = isReal ? (found?.unread ?? 0) + (news?.unread ?? 0) : countUnread(list);
  return (
    <>
      <IconButton
        ref={bell}
        label={texts.open(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        badge={{ count: unread, tone: 'vein' }}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {open && (
        <Overlay className={classes.overlay ?? ''} label={texts.title} onClose={() => setOpen(false)} opener={bell}>
          <NotificationPanel list={list} onChange={setList} onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
}
