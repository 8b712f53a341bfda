import { type ReactNode, useMemo, useState } from 'react';
import { type Compared, compare } from '#web/lib/compare.ts';
import { Parts } from '../parts.tsx';
import { StateView } from '../state-view.tsx';
import type { Column, Sort } from './columns.ts';
import classes from './comparison-table.module.css';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { useTableRows } from './use-table-rows.ts';

export type ComparedPart = keyof Compared<unknown>;

interface ComparisonTableProps<Row, Key extends string> {
  left: readonly Row[];
  right: readonly Row[];
  idOf: (row: Row) => string;
  columns: (part: ComparedPart) => readonly Column<Row, Key>[];
  /** The text that selects a part. */
  partName: (part: ComparedPart, count: number) => string;
  /** Buttons for the rows of the part that is shown. */
  actions: (rows: readonly Row[], part: ComparedPart) => ReactNode;
  pageSize: number;
  texts: { table: string; parts: string; pages: string; none: string; noneHint: string };
}

const parts: readonly ComparedPart[] = ['both', 'left', 'right'];

/** Two lists of rows side by side: what both have, and what only one of them has, a part at a time. */
export function ComparisonTable<Row, Key extends string>(props: ComparisonTableProps<Row, Key>) {
  const { left, right, idOf, partName, actions, texts } = props;
  const [part, setPart] = useState<ComparedPart>('both');
  const compared = useMemo(() => compare(left, right, idOf), [left, right, idOf]);
  return (
    <>
      <div className={classes.toolbar}>
        <Parts
          label={texts.parts}
          parts={parts.map((key) => [key, partName(key, compared[key].length)] as const)}
          value={part}
          onChange={setPart}
        />
        <div className={classes.actions}>{actions(compared[part], part)}</div>
      </div>
      <PartRows key={part} part={part} rows={compared[part]} {...props} />
    </>
  );
}

interface PartRowsProps<Row, Key extends string>
  extends Pick<ComparisonTableProps<Row, Key>, 'columns' | 'idOf' | 'pageSize' | 'texts'> {
  part: ComparedPart;
  rows: readonly Row[];
}

function PartRows<Row, Key extends string>({ part, rows, columns, idOf, pageSize, texts }: PartRowsProps<Row, Key>) {
  const [sort, setSort] = useState<Sort<Key> | null>(null);
  const [wanted, setWanted] = useState(1);
  const shown = useMemo(() => columns(part), [columns, part]);
  const { rows: pageRows, page, pages } = useTableRows(rows, shown, { sort, page: wanted, pageSize });
  return (
    <>
      <DataTable
        label={texts.table}
        columns={shown}
        rows={pageRows}
        idOf={idOf}
        sort={{ by: sort, onSort: setSort }}
        empty={<StateView title={texts.none} hint={texts.noneHint} />}
      />
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
    </>
  );
}
