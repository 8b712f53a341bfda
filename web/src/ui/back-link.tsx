import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  /** The parent page, or what going back does. */
  to: string | (() => void);
  children: ReactNode;
}

/** The link back at the top of a page. Without Mantine: the page shown after a crash loads first of all. */
export function BackLink({ to, children }: BackLinkProps) {
  const content = (
    <>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      {children}
    </>
  );
  if (typeof to === 'string') {
    return (
      <Link className={classes.back} to={to}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.back} onClick={to}>
      {content}
    </button>
  );
}
