import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { DataTable, type Selecting } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import classes from './history-table.module.css';
import { texts } from './texts.ts';

interface Entry {
  id: string;
  /** ISO 8601; the list is sorted by it, newest first. */
  last_visited: string;
}

interface EntryPage<Item> {
  data: Item[];
  pagination: { total_pages: number; capped?: boolean | undefined };
}

interface HistoryTableProps<Item extends Entry> {
  label: string;
  query: UseQueryResult<EntryPage<Item>>;
  columns: readonly Column<Item>[];
  insteadOf?: (item: Item) => ReactNode;
  select?: Selecting<Item>;
  page: number;
  onPage: (page: number) => void;
  /** Shown for an empty list: an explanation and a link to create the first entry. */
  empty: { hint: string; to: string; action: string };
  /** Shown above a list that is not empty. */
  toolbar?: ReactNode;
}

/** One page of a history, grouped by day, with its loading, empty and error states. */
export function HistoryTable<Item extends Entry>(props: HistoryTableProps<Item>) {
  return (
    <QueryState query={props.query} of="section" loading={texts.loading} rows={6} hint={texts.failedHint}>
      {(entries) => <Entries {...props} entries={entries} />}
    </QueryState>
  );
}

function Entries<Item extends Entry>(props: HistoryTableProps<Item> & { entries: EntryPage<Item> }) {
  const { label, query, entries, columns, insteadOf, select, page, onPage, empty, toolbar } = props;
  const { data: items, pagination } = entries;
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
