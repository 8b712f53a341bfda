import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './text-field.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** A hint below the field, or above it with `hintFirst`. */
  hint?: string;
  hintFirst?: boolean;
  /** What is wrong, below everything else. */
  error?: string | undefined;
  /** A button inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled text field without Mantine, for the pages before the login. It looks like Mantine's. */
export function TextField({ label, hint, hintFirst = false, error, end, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const note = hint && (
    <p id={`${id}-hint`} className={classes.hint}>
      {hint}
    </p>
  );
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {hintFirst && note}
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {!hintFirst && note}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
