import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './toolbar-button.module.css';

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, keyof ButtonProps | 'color'> {
  icon: ReactNode;
  /** The button's name; only for screen readers where there is no room. */
  children: string;
  /** Shown where there is no room for the name. */
  count?: number;
}

/** A button of a table's toolbar: an icon and its name, on a phone the icon alone. */
export function ToolbarButton({ icon, children, count = 0, ...rest }: ToolbarButtonProps) {
  return (
    <Button variant="default" className={classes.button ?? ''} {...rest}>
      {icon}
      <span className={classes.text}>{children}</span>
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </Button>
  );
}
