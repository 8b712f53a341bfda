import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './plain-button.module.css';

type Look = 'filled' | 'default';

interface PlainButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** What it started is still under way: it turns a wheel and cannot be pressed. */
  busy?: boolean;
}

/** A button without Mantine, for lightweight pages. */
export function PlainButton({ look = 'filled', busy = false, className, disabled, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.button} ${className ?? ''}`}
      data-look={look}
      aria-busy={busy || undefined}
      disabled={busy || disabled}
    />
  );
}

/** A link to another site that looks like a button. */
export function PlainButtonLink(props: ComponentProps<'a'>) {
  return <a {...props} className={classes.button} data-look="default" />;
}

/** A link that looks like a button; `large` for a page's main call to action. */
export function ButtonLink({ to, large = false, children }: { to: string; large?: boolean; children: string }) {
  return (
    <Link to={to} className={classes.button} data-look="filled" data-large={large || undefined}>
      {children}
    </Link>
  );
}
