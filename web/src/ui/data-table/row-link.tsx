import { Link, type LinkProps } from 'react-router';
import classes from './row-link.module.css';

/** The link of a table row: the whole row is clickable. */
export function RowLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.link} />;
}
