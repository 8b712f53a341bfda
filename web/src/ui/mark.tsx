import type { ReactNode } from 'react';
import classes from './mark.module.css';

interface MarkProps {
  /** `test`: nothing real, such as a test payment or simulated figures. `current`: the one in use. `problem`: it no longer works. */
  look: 'test' | 'current' | 'problem';
  /** A longer explanation for the pointer. */
  title?: string;
  children: ReactNode;
}

/** A word or two beside a name that say what state it is in. */
export function Mark({ look, title, children }: MarkProps) {
  return (
    <span className={classes.mark} data-look={look} title={title}>
      {children}
    </span>
  );
}
