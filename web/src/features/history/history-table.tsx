import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/api-error.ts';
import { formatDay } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable, type Selecting } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { TableSkeleton } from '#web/ui/data-table/table-skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import classes from './history-table.module.css';
import { texts } from './texts.ts';

interface Entry {
  id: string;
  /** ISO 8601; the list is sorted by it, newest first. */
  last_visited: string;
}

interface HistoryTableProps<Item extends Entry> {
  label: string;
  query: UseQueryResult<{ data: Item[]; pagination: { total_pages: number; capped?: boolean | undefined } }>;
  columns: readonly Column<Item>[];
  insteadOf?: (item: Item) => ReactNode;
  select?: Selecting<Item>;
  page: number;
  onPage: (page: number) => void;
  /** Shown for an error without a message of its own. */
  failed: string;
  /** Shown for an empty list: an explanation and a link to create the first entry. */
  empty: { hint: string; to: string; action: string };
  /** Shown above a list that is not empty. */
  toolbar?: ReactNode;
}

/** One page of a history, grouped by day, with its loading, empty and error states. */
export function HistoryTable<Item extends Entry>(props: HistoryTableProps<Item>) {
  const { label, query, columns, insteadOf, select, page, onPage, failed, empty, toolbar } = props;
  if (query.isPending) return <TableSkeleton text={texts.loading} rows={6} />;
  if (query.isError) {
    return (
      <StateView
        role="alert"
        title={messageOf(query.error, failed)}
        hint={texts.failedHint}
        action={<Button onClick={() => query.refetch()}>{texts.tryAgain}</Button>}
      />
    );
  }
  const { data: items, pagination } = query.data;
  if (items.length === 0 && page > 1) {
    // An old link may point beyond the last page.
    const first = <Button onClick={() => onPage(1)}>{texts.toFirst}</Button>;
    return <StateView title={texts.emptyTitle} hint={texts.page(page)} action={first} />;
  }
  if (items.length === 0) {
    return (
      <StateView
        picture={<EmptyDrawing />}
        title={texts.emptyTitle}
        hint={empty.hint}
        action={
          <Button component={Link} to={empty.to}>
            {empty.action}
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.list} aria-busy={query.isPlaceholderData}>
      {toolbar}
      <DataTable
        label={label}
        columns={columns}
        rows={items}
        idOf={({ id }) => id}
        groupOf={({ last_visited }) => formatDay(Date.parse(last_visited), query.dataUpdatedAt)}
        {...(insteadOf && { insteadOf })}
        {...(select && { select })}
      />
      {pagination.total_pages > 1 && (
        <Pager
          label={texts.pages}
          page={page}
          pages={pagination.total_pages}
          more={pagination.capped === true}
          onPage={onPage}
        />
      )}
    </div>
  );
}
