import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { Check } from '../check.tsx';
import type { Column, Sort } from './columns.ts';
import classes from './data-table.module.css';
import { onRowKey } from './row-keys.ts';
import { SortHeader } from './sort-header.tsx';
import { cellClass, TableRow } from './table-row.tsx';
import { type Selection, useSelected } from './use-selection.ts';

export interface Selecting<Row> {
  selection: Selection<Row>;
  /** All rows of all pages in order, for the header checkbox and ranges. */
  all: readonly Row[];
  /** Accessible names of the row checkboxes and of the header checkbox. */
  label: (row: Row) => string;
  labelAll: string;
}

interface DataTableProps<Row, Key extends string, SortKey extends Key> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row, Key>[];
  /** The rows of the current page, in order. */
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** `by` is null for the original order. */
  sort?: { by: Sort<SortKey> | null; onSort: (sort: Sort<SortKey> | null) => void };
  select?: Selecting<Row>;
  /** Enter on a row that can be selected. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Further keys on such a row, in lower case. @returns whether the key did something */
  onKey?: ((key: string, row: Row) => boolean) | undefined;
  /** Groups consecutive rows with the same value, such as the same day, under a heading. */
  groupOf?: ((row: Row) => string) | undefined;
  /** Replaces a row's cells, for example with Undo after a deletion; null shows the cells. */
  insteadOf?: (row: Row) => ReactNode;
  /** Low rows without second lines. */
  compact?: boolean;
  /** Replaces the table while there are no rows. */
  empty?: ReactNode;
}

/**
 * A table with a sticky header, sorting, selection across pages (Shift selects a range) and keys for its rows. In a
 * narrow table some columns move into others, so that every row becomes an item of two lines.
 */
export function DataTable<Row, Key extends string, SortKey extends Key>(props: DataTableProps<Row, Key, SortKey>) {
  const { label, columns, rows, idOf, sort, select, onOpen, onKey, groupOf, insteadOf, compact, empty } = props;
  const width = columns.length + (select ? 1 : 0);
  const anchor = useRef<string | null>(null);

  function tick(id: string, withRange: boolean, checked = !select?.selection.has(id)) {
    if (!select) return;
    const { selection, all } = select;
    const ends = [anchor.current, id].map((end) => all.findIndex((one) => idOf(one) === end));
    anchor.current = id;
    if (!withRange || ends.includes(-1)) return selection.toggle(id);
    const range = all.slice(Math.min(...ends), Math.max(...ends) + 1);
    if (checked) selection.add(range);
    else selection.remove(range);
  }

  // Rows compare this function, so it must stay the same; what it does is from the last rendering.
  const latest = useRef(tick);
  useLayoutEffect(() => {
    latest.current = tick;
  });
  const onTick = useCallback((id: string, checked: boolean, withShift: boolean) => {
    latest.current(id, withShift, checked);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rowOf = (id: string) => rows.find((row) => idOf(row) === id);
    onRowKey(event, {
      tick,
      extend: (ids) => select?.selection.add(rows.filter((row) => ids.includes(idOf(row)))),
      open(id) {
        const row = rowOf(id);
        if (!row || !onOpen) return false;
        onOpen(row);
        return true;
      },
      other(key, id) {
        const row = rowOf(id);
        return row !== undefined && onKey?.(key, row) === true;
      },
    });
  }

  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        data-compact={compact || undefined}
        data-grouped={groupOf !== undefined || undefined}
      >
        <thead>
          <tr>
            {select && (
              <th scope="col" className={classes.box}>
                <CheckAll select={select} idOf={idOf} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column)}
                title={column.hint}
                aria-sort={column.sortBy && sort ? orderOf(column.key, sort.by) : undefined}
              >
                {column.sortBy && sort ? (
                  <SortHeader
                    column={column.key}
                    text={column.header}
                    largestFirst={column.largestFirst ?? false}
                    sort={sort.by}
                    onSort={(next) => sort.onSort(next as Sort<SortKey> | null)}
                  />
                ) : (
                  <span className={column.unnamed ? 'visually-hidden' : undefined}>{column.header}</span>
                )}
                {column.hint !== undefined && <span className="visually-hidden">{`, ${column.hint}`}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={select && onKeyDown}>
          {rows.map((row, index) => {
            const id = idOf(row);
            const previous = rows[index - 1];
            const group = groupOf?.(row);
            const begins = group !== undefined && (previous === undefined || groupOf?.(previous) !== group);
            const instead = insteadOf?.(row) ?? null;
            return (
              <Fragment key={id}>
                {begins && (
                  <tr className={classes.group}>
                    <th scope="rowgroup" colSpan={width}>
                      <h2>{group}</h2>
                    </th>
                  </tr>
                )}
                {instead !== null ? (
                  <tr>
                    <td colSpan={width}>{instead}</td>
                  </tr>
                ) : (
                  <TableRow
                    row={row}
                    id={id}
                    columns={columns}
                    selection={select?.selection}
                    label={select?.label(row)}
                    onTick={onTick}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function CheckAll<Row>({ select, idOf }: { select: Selecting<Row>; idOf: (row: Row) => string }) {
  const { selection, all, labelAll } = select;
  const ids = new Set(useSelected(selection).map(idOf));
  const selected = all.filter((row) => ids.has(idOf(row))).length;
  const every = all.length > 0 && selected === all.length;
  return (
    <Check
      aria-label={labelAll}
      checked={every}
      indeterminate={selected > 0 && !every}
      onChange={(checked) => (checked ? selection.add(all) : selection.remove(all))}
    />
  );
}

function orderOf(key: string, sort: Sort | null): 'none' | 'ascending' | 'descending' {
  if (sort?.key !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
