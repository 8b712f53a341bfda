import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './check.module.css';

interface CheckProps {
  checked: boolean;
  id?: string;
  /** Some of what the box stands for is checked. */
  indeterminate?: boolean;
  /** @param withShift whether Shift was held, as for a range */
  onChange: (checked: boolean, withShift: boolean) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
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
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      {children}
    </label>
  );
}
