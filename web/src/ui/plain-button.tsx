import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import classes from './plain-button.module.css';

type Look = 'filled' | 'default';

/** A button without Mantine, for lightweight pages. */
export function PlainButton({ look = 'filled', className, ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...rest} className={`${classes.button} ${className ?? ''}`} data-look={look} />;
}

/** A link that looks like a button; `large` for a page's main call to action. */
export function ButtonLink({ to, large = false, children }: { to: string; large?: boolean; children: string }) {
  return (
    <Link to={to} className={classes.button} data-look="filled" data-large={large || undefined}>
      {children}
    </Link>
  );
}
