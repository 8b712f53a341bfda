import { IconClockExclamation } from '@tabler/icons-react';
import { formatAgo } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  /** When the source returned the answer, and when this page received it; in milliseconds. */
  checkedAt: number;
  now: number;
  /** Why no newer answer was available. */
  reason: string | null;
}

/** Says that the answer is an earlier one, its age, and the reason. */
export function StaleNotice({ checkedAt, now, reason }: StaleNoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <IconClockExclamation size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <p>
        <strong>{texts.stale(formatAgo(checkedAt, now))}</strong> {reason}
      </p>
    </div>
  );
}
