import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { listLimits } from '@interest-miner/contract/lists/limits';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useSelected, useSelection } from '#web/ui/data-table/use-selection.ts';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { useCurrentOf } from '../queries/list-of-brief.ts';
import { useChangeLists } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import { listColumns } from './list-columns.tsx';
import classes from './lists-table.module.css';
import { MergeDialog } from './merge-dialog.tsx';

const pageSize = 50;

interface ListsTableProps {
  lists: readonly ListSummary[];
  /** When the lists were loaded, in milliseconds: the reference time for their ages. */
  now: number;
  onCompare: (left: string, right: string) => void;
  onDelete: (list: ListSummary) => void;
}

/** The table of all lists. Two selected lists can be compared. */
export function ListsTable({ lists, now, onCompare, onDelete }: ListsTableProps) {
  const { update, copy } = useChangeLists();
  const currentId = useCurrentOf(lists)?.id;
  const [sort, setSort] = useState<Sort | null>(null);
  const [wanted, setWanted] = useState(1);
  const [merging, setMerging] = useState<ListSummary | null>(null);
  const selection = useSelection(lists);
  const columns = useMemo(
    () =>
      listColumns(now, {
        currentId,
        onCurrent: ({ id }) => update.mutate({ id, current: true }),
        onCopy: ({ id }) => copy.mutate({ id }),
        onMerge: setMerging,
        onDelete,
        mayMerge: lists.length > 1,
      }),
    [now, currentId, update.mutate, copy.mutate, onDelete, lists.length],
  );
  const { sorted, rows, page, pages } = useTableRows(lists, columns, { sort, page: wanted, pageSize });
  const [first, second, ...more] = useSelected(selection);
  return (
    <>
      <div className={classes.toolbar}>
        <p className={classes.hint}>
          {first && second && more.length === 0 ? `${first.name} · ${second.name}` : texts.compareHint}
        </p>
        <Button
          variant="default"
          disabled={!first || !second || more.length > 0}
          onClick={() => first && second && onCompare(first.id, second.id)}
        >
          {texts.compare}
        </Button>
      </div>
      <div>
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          sort={{ by: sort, onSort: setSort }}
          select={{ selection, all: sorted, label: ({ name }) => texts.select(name), labelAll: texts.selectAll }}
        />
      </div>
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
      {lists.length > listLimits.lists / 2 && <p className={classes.hint}>{texts.listsOf(lists.length)}</p>}
      <MergeDialog list={merging} lists={lists} onClose={() => setMerging(null)} />
    </>
  );
}
