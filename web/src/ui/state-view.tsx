import type { ReactNode } from 'react';
import { Heading } from './page.tsx';
import classes from './state-view.module.css';

interface StateViewProps {
  title: string;
  /** What to do next, in a sentence or two. */
  hint?: ReactNode;
  /** A line drawing. */
  picture?: ReactNode;
  /** The next step; the primary button first, if there are several. */
  action?: ReactNode;
  /** With `alert`, screen readers announce the view immediately. */
  role?: 'alert' | 'status';
  headingLevel?: 1 | 2;
}

/** Replaces content that is empty or failed to load. */
export function StateView({ title, hint, picture, action, role, headingLevel = 2 }: StateViewProps) {
  return (
    <div className={classes.view} role={role}>
      {picture !== undefined && <div className={classes.picture}>{picture}</div>}
      <Heading level={headingLevel}>{title}</Heading>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
