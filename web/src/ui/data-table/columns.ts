import type { ReactNode } from 'react';

/** The sort column and direction. */
export interface Sort<Key extends string = string> {
  key: Key;
  descending: boolean;
}

/** Widths of a table, in `data-table.module.css`, below which a column is not shown separately. */
type TableWidth = 'medium' | 'wide' | 'broad' | 'full';

/** One column of a data table: header, cell, sorting and layout. */
export interface Column<Row, Key extends string = string> {
  key: Key;
  header: string;
  /** What the header leaves open, on hover and for screen readers. */
  hint?: string;
  cell: (row: Row) => ReactNode;
  /** The sort value; null sorts last in both directions. Without it the column is not sortable. */
  sortBy?: (row: Row) => string | number | null;
  /** Whether the first click sorts in descending order, for figures. */
  largestFirst?: boolean;
  /** `end` for figures. */
  align?: 'end';
  /** The row header for screen readers. */
  rowHeader?: boolean;
  /** Shown as a separate column only if the table is at least this wide. */
  from?: TableWidth;
  /** Key of the column whose cell includes this one in a narrower table. */
  under?: Key;
  /** Inside another cell, this cell is prefixed with its header, as in `Created Nov 22`. */
  named?: boolean;
  /** The header is for screen readers only, as of a column of buttons. */
  unnamed?: boolean;
  /** Users may hide it (`table-layout.ts`). `hidden`: only shown if they ask for it. */
  optional?: 'shown' | 'hidden';
  /** Class for header and cells, such as a width. */
  className?: string | undefined;
}
