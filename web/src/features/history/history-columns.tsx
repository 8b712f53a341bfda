import type { ReactNode } from 'react';
import { formatClock, formatDate } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { RowLink } from '#web/ui/data-table/row-link.tsx';
import classes from './history-table.module.css';
import { texts } from './texts.ts';

interface HistoryLinkProps {
  to: string;
  state?: unknown;
  label: string;
  children: string;
}

/** A stored search as a link that repeats it; the whole row is clickable. */
export function HistoryLink({ to, state, label, children }: HistoryLinkProps) {
  return (
    <RowLink to={to} state={state} aria-label={label}>
      {children}
    </RowLink>
  );
}

interface Visited {
  last_visited: string;
  category: string;
}

/** The time of the last visit; its date is the group heading. */
export const lastVisited: Column<Visited> = {
  key: 'visited',
  header: texts.lastVisited,
  cell: ({ last_visited }) => <time dateTime={last_visited}>{formatClock(Date.parse(last_visited))}</time>,
  align: 'end',
  from: 'medium',
  under: 'search',
  named: true,
  className: classes.time,
};

/** A column that moves below the search on narrow screens. */
export function fact<Row>(key: string, header: string, cell: (row: Row) => ReactNode, width?: string): Column<Row> {
  return { key, header, cell, from: 'wide', under: 'search', className: width };
}

/** A time shown as its date. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(Date.parse(iso))}</time>;
}
