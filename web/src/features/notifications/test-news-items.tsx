import type { TestNews } from '@interest-miner/contract/tests/news-endpoints';
import { IconAlertTriangle, IconCheck, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatAgo } from '#web/lib/format.ts';
import { testPath } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import classes from './notification-item.module.css';
import { texts } from './texts.ts';

interface TestNewsItemsProps {
  news: readonly TestNews[];
  /** Reference time for the ages, in milliseconds. */
  now: number;
  onRead: (id: string) => void;
  onClose: () => void;
}

/** What happened to tests, one line each; the title links to the test. */
export function TestNewsItems({ news, now, onRead, onClose }: TestNewsItemsProps) {
  return (
    <ul>
      {news.map((row) => {
        const isVerdict = row.kind === 'verdict';
        const Icon = isVerdict ? IconScale : IconAlertTriangle;
        const title = texts.testNews[row.kind](row.cell ?? '');
        return (
          <li
            key={row.id}
            className={classes.item}
            data-type={isVerdict ? 'success' : 'alert'}
            data-unread={!row.read || undefined}
          >
            <Icon className={classes.icon ?? ''} size={20} stroke={1.75} aria-hidden />
            <div>
              <p className={classes.title}>
                <Link to={testPath(row.test_id)} onClick={onClose}>
                  {title}
                </Link>{' '}
                {row.simulated && <Mark look="test">{texts.simulated}</Mark>}
                {!row.read && <span className={classes.unread}>{texts.unread}</span>}
              </p>
              <p className={classes.message}>{row.sentence}</p>
              <p className={classes.time}>
                {formatAgo(Date.parse(row.found_at), now)} · {row.test_name}
              </p>
            </div>
            <div className={classes.actions}>
              {!row.read && (
                <IconButton size="small" onClick={() => onRead(row.id)} label={texts.markRead(title)}>
                  <IconCheck size={16} stroke={2} aria-hidden />
                </IconButton>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
