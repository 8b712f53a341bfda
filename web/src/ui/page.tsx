import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import classes from './page.module.css';
import { PageTitle } from './page-title.tsx';

interface HeadingProps {
  level?: 1 | 2;
  id?: string;
  children: ReactNode;
}

/** The heading of a page, of a step that replaces it, or of what stands in its place. */
export function Heading({ level = 1, id, children }: HeadingProps) {
  const Tag = level === 1 ? 'h1' : 'h2';
  return (
    <Tag id={id} className={classes.heading}>
      {children}
    </Tag>
  );
}

interface PageHeaderProps extends Omit<HeadingProps, 'children'> {
  heading: ReactNode;
  /** Replaces the heading while it is edited. */
  editor?: ReactNode;
  /** What the page is for, or facts about what it shows. */
  lead?: ReactNode;
  /** Figures beside the heading, which then takes little room. */
  figures?: ReactNode;
  /** Buttons for the whole page. */
  actions?: ReactNode;
  /** The link back: its text, and the parent page or what going back does. */
  back?: { to: string | (() => void); text: string };
}

/** Heading, lead and buttons. A `Page` has one; a step within a page brings its own at level 2. */
export function PageHeader({ heading, editor, lead, figures, actions, back, ...rest }: PageHeaderProps) {
  return (
    <>
      {back && (
        <div className={classes.back}>
          <BackLink to={back.to}>{back.text}</BackLink>
        </div>
      )}
      <header className={classes.header} data-low={figures !== undefined || undefined}>
        <div className={classes.words}>
          {editor ?? <Heading {...rest}>{heading}</Heading>}
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {figures}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
    </>
  );
}

interface PageProps extends Pick<PageHeaderProps, 'lead' | 'actions' | 'back'> {
  title: string;
  /** Replaces the title in the page, for example by a field that edits it. */
  heading?: ReactNode;
  /** Replaces the title in the browser's tab and history. */
  tab?: string;
  children: ReactNode;
}

/** The frame of every page with a heading. Its layout sets the width. */
export function Page({ title, heading = title, tab = title, children, ...header }: PageProps) {
  return (
    <>
      <PageTitle>{tab}</PageTitle>
      <PageHeader heading={heading} {...header} />
      {children}
    </>
  );
}
