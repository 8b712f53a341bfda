import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A permanent inline message. */
export function Notice({ kind, children }: { kind: 'success' | 'problem'; children: ReactNode }) {
  const Icon = kind === 'success' ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon size={18} stroke={1.75} className={classes.icon ?? ''} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
