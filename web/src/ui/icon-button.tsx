import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconProps {
  /** Accessible name. */
  label: string;
  /** `small` between lines of text; on a phone every size is large enough for a finger. */
  size?: 'small';
  /** The icon, hidden from screen readers. */
  children: ReactNode;
}

interface IconButtonProps extends IconProps, Omit<ComponentProps<'button'>, 'children' | 'type' | 'aria-label'> {
  /** What it started is still under way. */
  busy?: boolean;
  /** A number in its corner; screen readers get it from the label. None for 0. */
  badge?: { count: number; tone: 'vein' | 'text' };
}

/** A square button around an icon. */
export function IconButton({
  label,
  size,
  busy = false,
  badge,
  disabled,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? classes.button : `${classes.button} ${className}`}
      data-size={size}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={busy || disabled}
    >
      {children}
      {badge !== undefined && badge.count > 0 && (
        <span className={classes.badge} data-tone={badge.tone} aria-hidden>
          {badge.count < 1000 ? badge.count : `${Math.floor(badge.count / 1000)}k`}
        </span>
      )}
    </button>
  );
}

/** A link that looks like an `IconButton`, to another site in a new tab. */
export function IconLink({ label, size, href, title, children }: IconProps & { href: string; title?: string }) {
  return (
    <a
      href={href}
      title={title}
      className={classes.button}
      data-size={size}
      aria-label={label}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </a>
  );
}
