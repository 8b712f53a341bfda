import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './flash-message.module.css';
import type { Flash } from './use-flash.ts';

/** The outcome of an export, shown above the selection bar if that is open. */
export function FlashMessage({ flash, raised }: { flash: Flash | null; raised: boolean }) {
  const Icon = flash?.failed ? IconAlertCircle : IconCheck;
  return (
    <div className={classes.place} data-raised={raised || undefined} role="status">
      {flash !== null && (
        <p className={classes.message} data-failed={flash.failed || undefined}>
          <Icon size={18} stroke={2} aria-hidden />
          {flash.text}
        </p>
      )}
    </div>
  );
}
