import type { ReactNode } from 'react';
import classes from './check.module.css';

interface CheckProps {
  checked: boolean;
  id?: string;
  /** Some of what the box stands for is checked. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  /** Name for readers where the label shows no text. */
  'aria-label'?: string;
  children?: ReactNode;
}

/** A checkbox whose whole label is the target. */
export function Check({ checked, indeterminate = false, onChange, children, ...rest }: CheckProps) {
  return (
    <label className={classes.label}>
      <input
        {...rest}
        type="checkbox"
        className={classes.box}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
