import { memo } from 'react';
import { Check } from '../check.tsx';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { type Selection, useIsSelected } from './use-selection.ts';

/** Id of a row's checkbox, so that a label in one of its cells can refer to it. */
export const boxOf = (id: string) => `row-${id}`;

interface TableRowProps<Row, Key extends string> {
  row: Row;
  id: string;
  columns: readonly Column<Row, Key>[];
  selection: Selection<Row> | undefined;
  /** Accessible name of the checkbox. */
  label: string | undefined;
  onTick: (id: string, checked: boolean, withRange: boolean) => void;
}

function Row<Data, Key extends string>({ row, id, columns, selection, label, onTick }: TableRowProps<Data, Key>) {
  const selected = useIsSelected(selection, id);
  return (
    <tr data-row={id} data-selected={selected || undefined}>
      {selection && (
        <td className={classes.box}>
          <Check
            id={boxOf(id)}
            aria-label={label ?? id}
            checked={selected}
            onChange={(checked, withShift) => onTick(id, checked, withShift)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} columns={columns} row={row} />
      ))}
    </tr>
  );
}

/** One row. It renders again only if its data, the columns, or whether it is selected change. */
export const TableRow = memo(Row) as typeof Row;

interface CellProps<Row, Key extends string> {
  column: Column<Row, Key>;
  columns: readonly Column<Row, Key>[];
  row: Row;
}

const untilWidth = {
  full: classes.untilFull,
  broad: classes.untilBroad,
  wide: classes.untilWide,
  medium: classes.untilMedium,
};
const fromWidth = {
  full: classes.fromFull,
  broad: classes.fromBroad,
  wide: classes.fromWide,
  medium: classes.fromMedium,
};

function Cell<Row, Key extends string>({ column, columns, row }: CellProps<Row, Key>) {
  const beneath = columns.filter(({ under, from }) => under === column.key && from);
  const Tag = column.rowHeader ? 'th' : 'td';
  return (
    <Tag scope={column.rowHeader ? 'row' : undefined} className={cellClass(column)}>
      {column.cell(row)}
      {beneath.length > 0 && (
        <span className={classes.beneath}>
          {beneath.map((one) => {
            const content = one.cell(row);
            return (
              content !== null && (
                <span key={one.key} className={untilWidth[one.from ?? 'medium']}>
                  {one.named && `${one.header} `}
                  {content}
                </span>
              )
            );
          })}
        </span>
      )}
    </Tag>
  );
}

/** The class of a column's header and cells. */
export function cellClass<Row, Key extends string>({ align, from, className }: Column<Row, Key>): string {
  const place = from && fromWidth[from];
  return [align === 'end' ? classes.end : undefined, place, className].filter(Boolean).join(' ');
}
