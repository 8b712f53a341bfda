import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, problem: IconAlertTriangle } as const;

/** A permanent inline message. `info`: nothing went wrong, but users should know it. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'problem' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.75} className={classes.icon ?? ''} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
