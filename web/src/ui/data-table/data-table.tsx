import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Check } from '../check.tsx';
import type { Column, Sort } from './columns.ts';
import classes from './data-table.module.css';
import { SortHeader } from './sort-header.tsx';
import type { Selection } from './use-selection.ts';

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
  /** Groups consecutive rows with the same value, such as the same day, under a heading. */
  groupOf?: (row: Row) => string;
  /** Replaces a row's cells, for example with Undo after a deletion; null shows the cells. */
  insteadOf?: (row: Row) => ReactNode;
  /** Replaces the table while there are no rows. */
  empty?: ReactNode;
}

/** Id of a row's checkbox, so that a label in one of its cells can refer to it. */
export const boxOf = (id: string) => `row-${id}`;

/**
 * A table with a sticky header, sorting, selection across pages (Shift selects a range) and arrow-key navigation. In a
 * narrow table some columns move into others, so that every row becomes an item of two lines.
 */
export function DataTable<Row, Key extends string, SortKey extends Key>(props: DataTableProps<Row, Key, SortKey>) {
  const { label, columns, rows, idOf, sort, select, groupOf, insteadOf, empty } = props;
  const width = columns.length + (select ? 1 : 0);
  const anchor = useRef<string | null>(null);
  if (rows.length === 0 && empty !== undefined) return empty;

  function toggle(row: Row, checked: boolean, withRange: boolean) {
    if (!select) return;
    const { selection, all } = select;
    const id = idOf(row);
    const ends = [anchor.current, id].map((end) => all.findIndex((one) => idOf(one) === end));
    anchor.current = id;
    if (!withRange || ends.includes(-1)) return selection.toggle(id);
    const range = all.slice(Math.min(...ends), Math.max(...ends) + 1);
    if (checked) selection.add(range);
    else selection.remove(range);
  }

  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} data-grouped={groupOf !== undefined || undefined}>
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
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const id = idOf(row);
            const previous = rows[index - 1];
            const group = groupOf?.(row);
            const begins = group !== undefined && (previous === undefined || groupOf?.(previous) !== group);
            const selected = select?.selection.has(id) ?? false;
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
                  <tr data-selected={selected || undefined}>
                    {select && (
                      <td className={classes.box}>
                        <Check
                          id={boxOf(id)}
                          aria-label={select.label(row)}
                          checked={selected}
                          onChange={(checked, withShift) => toggle(row, checked, withShift)}
                          onKeyDown={stepToRow}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <Cell key={column.key} column={column} columns={columns} row={row} />
                    ))}
                  </tr>
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
  const selected = all.filter((row) => selection.has(idOf(row))).length;
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

interface CellProps<Row, Key extends string> {
  column: Column<Row, Key>;
  columns: readonly Column<Row, Key>[];
  row: Row;
}

function Cell<Row, Key extends string>({ column, columns, row }: CellProps<Row, Key>) {
  // Columns that move here at a larger width come first, so that no separator follows a hidden one.
  const beneath = ['wide', 'medium'].flatMap((from) =>
    columns.filter((one) => one.under === column.key && one.from === from),
  );
  const Tag = column.rowHeader ? 'th' : 'td';
  return (
    <Tag scope={column.rowHeader ? 'row' : undefined} className={cellClass(column)}>
      {column.cell(row)}
      {beneath.length > 0 && (
        <span className={classes.beneath}>
          {beneath.map((one) => (
            <span key={one.key} className={one.from === 'wide' ? undefined : classes.untilMedium}>
              {one.named && `${one.header} `}
              {one.cell(row)}
            </span>
          ))}
        </span>
      )}
    </Tag>
  );
}

function cellClass<Row, Key extends string>({ align, from, className }: Column<Row, Key>): string {
  const place = { medium: classes.fromMedium, wide: classes.fromWide, none: undefined }[from ?? 'none'];
  return [align === 'end' ? classes.end : undefined, place, className].filter(Boolean).join(' ');
}

function orderOf(key: string, sort: Sort | null): 'none' | 'ascending' | 'descending' {
  if (sort?.key !== key) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

/** Up, Down, Home and End move the focus between row checkboxes. */
function stepToRow(event: KeyboardEvent<HTMLInputElement>): void {
  const boxes = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? []),
  ];
  const at = boxes.indexOf(event.currentTarget);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: boxes.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  boxes[next]?.focus();
}
