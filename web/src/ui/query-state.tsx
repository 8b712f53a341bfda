import { Button, Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf, nextStepAfter } from '#web/lib/api-error.ts';
import { getToken } from '#web/lib/session.ts';
import { TableSkeleton } from './data-table/table-skeleton.tsx';
import { PageTitle } from './page-title.tsx';
import classes from './query-state.module.css';
import { StateView } from './state-view.tsx';

const texts = { loading: 'Loading …', tryAgain: 'Try again' };

interface LoadingProps {
  text?: string;
  /** `page`: stands where a page will be. */
  of?: 'page' | 'part';
}

/** Says that something is loading. */
export function Loading({ text = texts.loading, of = 'part' }: LoadingProps) {
  return (
    <p className={classes.loading} role="status" data-page={of === 'page' || undefined}>
      <Loader size={18} aria-hidden /> {text}
    </p>
  );
}

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /**
   * What the data is: a `page` with its heading, a `section` below a heading, or a `line` among others. A failure looks accordingly.
   */
  of: 'page' | 'section' | 'line';
  /** Says what is loading. */
  loading?: string;
  /** Placeholder rows while a table loads. */
  rows?: number;
  /** Says what a failure means; what to do follows. */
  hint?: string;
  /** Replaces the view of a failure, for example of something that does not exist; `false` or null for the usual view. */
  onError?: (error: Error) => ReactNode | false;
  children: (data: Data) => ReactNode;
}

/** The data of a query; until it is there, that it is loading, or why it could not be loaded with a button to try again. */
export function QueryState<Data>({ query, of, loading, rows, hint, onError, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  // The session has ended: the login page is about to take the place of this one.
  const isLeaving = query.error instanceof ApiError && query.error.code === 'unauthenticated' && getToken() === null;
  if (query.error === null || isLeaving) {
    if (rows !== undefined) return <TableSkeleton text={loading ?? texts.loading} rows={rows} />;
    return <Loading of={of === 'line' ? 'part' : 'page'} {...(loading !== undefined && { text: loading })} />;
  }
  const instead = onError?.(query.error);
  if (instead) return instead;
  const title = messageOf(query.error);
  const said = [hint, nextStepAfter(query.error)].filter(Boolean).join(' ') || undefined;
  const again = (
    <Button variant={of === 'line' ? 'default' : 'filled'} onClick={() => void query.refetch()}>
      {texts.tryAgain}
    </Button>
  );
  if (of === 'line') {
    return (
      <div className={classes.failed} role="alert">
        <p>{title}</p>
        {again}
      </div>
    );
  }
  return (
    <>
      {of === 'page' && <PageTitle>{title}</PageTitle>}
      <StateView role="alert" headingLevel={of === 'page' ? 1 : 2} title={title} hint={said} action={again} />
    </>
  );
}
