import type { InterestSnapshot } from '@interest-miner/contract/interest';
import type { SavedView } from '@interest-miner/contract/saved-views/endpoints';
import { useMemo } from 'react';
import type { Column } from '../data-table/columns.ts';
import { columnsOf, useTableLayout } from '../data-table/table-layout.ts';
import { useTableRows } from '../data-table/use-table-rows.ts';
import { type InterestView, matches, topicOf } from './interest-view.ts';
import { texts } from './texts.ts';

/** Facts that rows can be grouped by. */
export interface Grouping<Row> {
  key: string;
  name: string;
  of: (row: Row) => string;
}

interface InterestRowsOptions<Row extends { id: string }, Key extends string> {
  /** The table's name: this browser keeps its columns under it, and saved views name it. */
  table: SavedView['table'];
  /** All rows, in their original order. */
  all: readonly Row[];
  columns: readonly Column<Row, Key>[];
  snapshotOf: (row: Row) => InterestSnapshot;
  view: InterestView;
  pageSize: number;
  /** The screen's own filters beside the common ones. */
  passes?: (row: Row) => boolean;
  /** What typed words may match beside name, topic and path. */
  wordsOf?: (row: Row) => string;
  /** Groups beside those by topic. */
  groupings?: readonly Grouping<Row>[];
}

const none: readonly never[] = [];

/** Filters, sorts, groups and paginates the rows of a table of interests. */
export function useInterestRows<Row extends { id: string }, Key extends string>({
  table,
  all,
  columns,
  snapshotOf,
  view,
  pageSize,
  passes,
  wordsOf,
  groupings = none,
}: InterestRowsOptions<Row, Key>) {
  const { filter, topic, size, source, withId, sort, page, group } = view;
  const [layout, setLayout] = useTableLayout(table);
  const [from, to] = [size?.from ?? null, size?.to ?? null];
  const filtered = useMemo(() => {
    const wanted = { filter, topic, size: from === null && to === null ? null : { from, to }, source, withId };
    return all.filter((row) => (passes?.(row) ?? true) && matches(snapshotOf(row), wanted, wordsOf?.(row)));
  }, [all, filter, topic, from, to, source, withId, passes, wordsOf, snapshotOf]);
  const choices = useMemo(
    (): readonly Grouping<Row>[] => [
      ...groupings,
      { key: 'topic', name: texts.topic, of: (row) => topicOf(snapshotOf(row)) },
    ],
    [groupings, snapshotOf],
  );
  const groupOf = choices.find(({ key }) => key === group)?.of;
  const shown = useMemo(() => columnsOf(columns, layout), [columns, layout]);
  const sorted = useTableRows(filtered, columns, { sort, page, pageSize, groupOf });
  return { name: table, all, snapshotOf, columns, shown, layout, setLayout, groupings: choices, groupOf, ...sorted };
}

export type InterestRows<Row extends { id: string }, Key extends string> = ReturnType<typeof useInterestRows<Row, Key>>;
