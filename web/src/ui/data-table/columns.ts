import type { ReactNode } from 'react';

/** By which column rows are sorted. */
export interface Sort<Key extends string = string> {
  key: Key;
  descending: boolean;
}

/** One column of a data table: header, cell, order and place in one definition. */
export interface Column<Row, Key extends string = string> {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the header sorts by; null sorts last in both directions. Without it the header does not sort. */
  sortBy?: (row: Row) => string | number | null;
  /** Whether the first press sorts from the largest, as figures want it. */
  largestFirst?: boolean;
  /** `end` for figures. */
  align?: 'end';
  /** Names the row for readers. */
  rowHeader?: boolean;
  /** The column stands by itself only where the table is at least that wide. */
  from?: 'medium' | 'wide';
  /** Key of the column whose cell holds this one where the table is narrower than that. */
  under?: Key;
  /** Beneath another cell the header goes before this one's, as in `Created Nov 22`. */
  named?: boolean;
  /** The feature's own class of header and cells, for a width. */
  className?: string | undefined;
}
