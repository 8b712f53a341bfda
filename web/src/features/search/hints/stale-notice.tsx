import { formatAgo } from '#web/lib/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { texts } from '../texts.ts';

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
    <Notice kind="info">
      <strong>{texts.stale(formatAgo(checkedAt, now))}</strong> {reason}
    </Notice>
  );
}
