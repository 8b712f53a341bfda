import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './check.module.css';

interface CheckProps {
  checked: boolean;
  id?: string;
  /** Some but not all items are checked. */
  indeterminate?: boolean;
  /** @param withShift whether Shift was held, as for a range */
  onChange: (checked: boolean, withShift: boolean) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  /** Accessible name if the label has no text. */
  'aria-label'?: string;
  children?: ReactNode;
}

/** A checkbox whose whole label is clickable. */
export function Check({ checked, indeterminate = false, onChange, children, ...rest }: CheckProps) {
  return (
    <label className={classes.label} data-text={children !== undefined || undefined}>
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
