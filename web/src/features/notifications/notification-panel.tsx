import { Button, Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAlertMail, useAlerts, useReadAlert } from '#web/lib/alerts.ts';
import { useReadTestNews, useTestNews } from '#web/lib/test-news.ts';
import { Check } from '#web/ui/check.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AlertItems } from './alert-items.tsx';
import { NotificationItem } from './notification-item.tsx';
import { countUnread, groupForTab, markRead, remove, type Tab, tabs } from './notification-list.ts';
import classes from './notification-panel.module.css';
import type { Notification } from './samples.ts';
import { TestNewsItems } from './test-news-items.tsx';
import { texts } from './texts.ts';

const loadingMs = 600;

interface NotificationPanelProps {
  list: readonly Notification[];
  onChange: (list: readonly Notification[]) => void;
  onClose: () => void;
}

/** Header, tabs and list of the panel. It shows a spinner each time it opens. */
export function NotificationPanel({ list, onChange, onClose }: NotificationPanelProps) {
  const [loading, setLoading] = useState(true);
  const [tab, setTab] = useState<Tab>('all');
  const found = useAlerts();
  const read = useReadAlert();
  const mail = useAlertMail();
  const tests = useTestNews();
  const readNews = useReadTestNews();
  const real = found.data?.alerts ?? [];
  const news = tests.data?.news ?? [];
  const isReal = real.length > 0 || news.length > 0;
  const ofTab = <T extends { read: boolean }>(rows: readonly T[]) =>
    tab === 'unread' ? rows.filter(({ read: isRead }) => !isRead) : rows;
  const [shown, shownNews] = [ofTab(real), ofTab(news)];
  const samplesUnread = countUnread(list);
  const unread = isReal ? (found.data?.unread ?? 0) + (tests.data?.unread ?? 0) : samplesUnread;
  const groups = groupForTab(list, tab);

  useEffect(() => {
    // The clock: simulates the duration of a request.
    const timer = setTimeout(() => setLoading(false), loadingMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.title}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.markAll ?? ''}
          disabled={unread + samplesUnread === 0}
          onClick={() => {
            onChange(markRead(list));
            if (real.length > 0) read.mutate(undefined);
            if (news.length > 0) readNews.mutate(undefined);
          }}
        >
          {texts.markAll}
        </Button>
        <IconButton label={texts.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <fieldset className={classes.tabs}>
        <legend className="visually-hidden">{texts.show}</legend>
        {tabs.map((name) => (
          <label key={name} className={classes.tab}>
            <input type="radio" name="notifications" checked={tab === name} onChange={() => setTab(name)} />
            <span>{texts.tabs[name]}</span>
            {name === 'unread' && unread > 0 && <b className={classes.count}>{unread}</b>}
          </label>
        ))}
      </fieldset>
      <div className={classes.body}>
        {loading && (
          <p className={classes.loading} role="status">
            <Loader size={22} />
            <span className="visually-hidden">{texts.loading}</span>
          </p>
        )}
        {!loading && shownNews.length > 0 && (
          <section aria-label={texts.tests}>
            <h3 className={classes.day}>{texts.tests}</h3>
            <TestNewsItems
              news={shownNews}
              now={tests.dataUpdatedAt}
              onRead={(id) => readNews.mutate(id)}
              onClose={onClose}
            />
          </section>
        )}
        {!loading && shown.length > 0 && (
          <section aria-label={texts.real}>
            <h3 className={classes.day}>{texts.real}</h3>
            <AlertItems alerts={shown} now={found.dataUpdatedAt} onRead={(id) => read.mutate(id)} onClose={onClose} />
          </section>
        )}
        {!loading && isReal && groups.length > 0 && <h3 className={classes.samples}>{texts.samples}</h3>}
        {!loading && groups.length === 0 && shown.length === 0 && shownNews.length === 0 && (
          <div className={classes.empty} role="status">
            <p className={classes.emptyTitle}>{texts.empty}</p>
            <p>{tab === 'all' ? texts.emptyAll : texts.emptyFiltered}</p>
          </div>
        )}
        {!loading &&
          groups.map(({ group, items }) => (
            <section key={group} aria-label={group}>
              <h3 className={classes.day}>{group}</h3>
              <ul>
                {items.map((item) => (
                  <NotificationItem
                    key={item.id}
                    item={item}
                    onRead={() => onChange(markRead(list, item.id))}
                    onDelete={() => onChange(remove(list, item.id))}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
      {found.data && (isReal || !found.data.mail) && (
        <div className={classes.mail}>
          <Check checked={found.data.mail} onChange={(wanted) => mail.mutate(wanted)}>
            {texts.mails}
          </Check>
          <p className={classes.mailHint}>{texts.mailsHint}</p>
        </div>
      )}
      {!isReal && <p className={classes.foot}>{texts.sample}</p>}
    </div>
  );
}
