import { useSystemStatus } from '#web/lib/system-status.ts';
import { texts } from '../texts.ts';
import classes from './confirmation.module.css';

/** Where mail goes if this installation sends none: to an outbox that the operator can open. */
export function OutboxNote() {
  const { data: status } = useSystemStatus();
  if (status?.mail_delivery !== false) return null;
  return (
    <p className={classes.note}>
      {texts.outboxNote} <a href="/operator/outbox">{texts.openOutbox}</a>
    </p>
  );
}
