import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Sort } from './columns.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

let words: Intl.Collator | undefined;

/** Created with the first sorting, because it takes a browser milliseconds. */
function compareWords(a: string, b: string): number {
  words ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return words.compare(a, b);
}

interface Arrangement<Row> {
  /** Null keeps the original order. */
  sort: Sort | null;
  page: number;
  pageSize: number;
  /** Brings rows with the same value together; the group of the first row comes first. */
  groupOf?: ((row: Row) => string) | undefined;
}

/**
 * Sorts, groups and paginates rows; the sort is stable.
 * @returns all rows in order, the rows of the page, and the page number, clamped to the last page
 */
export function useTableRows<Row>(
  data: readonly Row[],
  columns: readonly Column<Row>[],
  { sort, page, pageSize, groupOf }: Arrangement<Row>,
) {
  // The table's getters hide their reads from the React Compiler, so the table does its own memoisation.
  'use no memo';
  const key = sort?.key;
  const descending = sort?.descending ?? false;
  const sorting = useMemo(() => (key === undefined ? [] : [{ id: key, desc: descending }]), [key, descending]);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row & object>();
    return helper.columns(
      columns.flatMap(({ key: id, sortBy }) =>
        sortBy
          ? [
              helper.accessor((row) => sortBy(row) ?? undefined, {
                id,
                sortFn: (a, b) => compare(a.getValue(id), b.getValue(id)),
                sortUndefined: 'last',
              }),
            ]
          : [],
      ),
    );
  }, [columns]);
  const table = useTable({ features, columns: definitions, data: data as (Row & object)[], state: { sorting } });
  const model = table.getSortedRowModel().rows;
  const sorted: readonly Row[] = useMemo(() => {
    const rows = model.map((row) => row.original);
    return groupOf ? [...Map.groupBy(rows, groupOf).values()].flat() : rows;
  }, [model, groupOf]);
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shown = Math.min(page, pages);
  return { sorted, pages, page: shown, rows: sorted.slice((shown - 1) * pageSize, shown * pageSize) };
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareWords(String(a), String(b));
}
