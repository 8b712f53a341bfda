import type { Interest } from '@interest-miner/contract/search';
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { bandOf, middleSize } from '../filters/size-bands.ts';
import { texts } from '../texts.ts';
import type { View } from '../view.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const column = createColumnHelper<typeof features, Interest>();

const columns = column.columns([
  column.accessor('name', { id: 'name', sortFn: sortFn_text }),
  column.accessor(middleSize, {
    id: 'size',
    sortFn: sortFn_basic,
    sortUndefined: 'last',
    filterFn: (row, _id, wanted) => bandOf(row.original) === wanted,
  }),
  column.accessor((interest) => interest.topic ?? texts.noTopic, {
    id: 'topic',
    sortFn: sortFn_text,
    filterFn: (row, id, wanted) => row.getValue(id) === wanted,
  }),
]);

const pageSize = 10;

/** Filters, sorts and pages the results as the view says. `page` is the view's, held within the pages there are. */
export function useResultsTable(interests: readonly Interest[], view: View) {
  // The table's getters hide their reads from the React Compiler; its own memoisation does the work here.
  'use no memo';
  const { sort, size, topic, page } = view;
  const filter = view.filter.trim().toLocaleLowerCase();
  const sortKey = sort?.key;
  const descending = sort?.descending ?? false;
  const sorting = useMemo(
    () => (sortKey === undefined ? [] : [{ id: sortKey, desc: descending }]),
    [sortKey, descending],
  );
  const columnFilters = useMemo(
    () => [
      ...(size === null ? [] : [{ id: 'size', value: size }]),
      ...(topic === null ? [] : [{ id: 'topic', value: topic }]),
    ],
    [size, topic],
  );
  const table = useTable({
    features,
    columns,
    data: interests as Interest[],
    getRowId: (interest) => interest.id,
    autoResetPageIndex: false,
    getColumnCanGlobalFilter: (candidate) => candidate.id === 'name',
    globalFilterFn: (row, _id, wanted: string) => haystack(row.original).includes(wanted),
    state: { sorting, columnFilters, globalFilter: filter, pagination: { pageIndex: page - 1, pageSize } },
  });
  const sorted = table.getSortedRowModel().rows;
  const filtered = useMemo(() => sorted.map((row) => row.original), [sorted]);
  const pages = Math.max(1, Math.ceil(filtered.length / pageSize));
  const shown = Math.min(page, pages);
  return { filtered, pages, page: shown, rows: filtered.slice((shown - 1) * pageSize, shown * pageSize) };
}

function haystack(interest: Interest): string {
  return [interest.name, interest.topic ?? '', ...interest.path].join('\n').toLocaleLowerCase();
}
