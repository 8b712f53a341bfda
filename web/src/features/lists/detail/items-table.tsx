import type { ListDetail, ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Sort } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { FilterText } from '#web/ui/data-table/filters.tsx';
import { Pager } from '#web/ui/data-table/pager.tsx';
import { useSelection } from '#web/ui/data-table/use-selection.ts';
import { useTableRows } from '#web/ui/data-table/use-table-rows.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { matches } from '../item-columns.tsx';
import { useChangeList } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { entryColumns } from './entry-columns.tsx';
import classes from './list-view.module.css';

const pageSize = 50;

interface ItemsTableProps {
  list: ListDetail;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
  onRemove: (items: readonly ListItem[]) => void;
}

/** The entries of a list: in manual order unless sorted or filtered, fifty per page. */
export function ItemsTable({ list, now, onRemove }: ItemsTableProps) {
  const { move, describe } = useChangeList(list.id);
  const [sort, setSort] = useState<Sort | null>(null);
  const [filter, setFilter] = useState('');
  const [wanted, setWanted] = useState(1);
  const [edited, setEdited] = useState<ListItem | null>(null);
  const [editing, setEditing] = useState(false);
  const [announced, setAnnounced] = useState('');
  // The table's rows need an `id` of their own; an interest's is unique only within its type.
  const all = useMemo(() => list.items.map((item) => ({ ...item, id: item.ref })), [list.items]);
  const found = useMemo(() => all.filter((item) => matches(item, filter)), [all, filter]);
  const byHand = sort === null && filter.trim() === '';
  const selection = useSelection(all);

  function moveTo(item: ListItem, to: number) {
    move.mutate({ ref: item.ref, to });
    setAnnounced(texts.movedTo(item.name, to + 1));
  }

  function edit(item: ListItem) {
    setEdited(item);
    setEditing(true);
  }

  function removeSelected() {
    onRemove(selection.items);
    selection.clear();
  }

  const places = useMemo(() => new Map(list.items.map(({ ref }, index) => [ref, index])), [list.items]);
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize));
  const columns = entryColumns({
    now,
    place: byHand ? ({ ref }) => places.get(ref) ?? 0 : null,
    first: (Math.min(wanted, lastPage) - 1) * pageSize,
    count: all.length,
    onMove: moveTo,
    onEdit: edit,
    onRemove: (item) => onRemove([item]),
  });
  const { sorted, rows, page, pages } = useTableRows(found, columns, { sort, page: wanted, pageSize });
  return (
    <>
      <div className={classes.toolbar}>
        <FilterText
          label={texts.filter}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setWanted(1);
          }}
          className={classes.filter}
        />
        {selection.items.length > 0 && (
          <Button variant="default" className={classes.bulk ?? ''} onClick={removeSelected}>
            {texts.removeSelected(selection.items.length)}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <div className={classes.table}>
        <DataTable
          label={texts.entries}
          columns={columns}
          rows={rows}
          idOf={({ ref }) => ref}
          sort={{ by: sort, onSort: setSort }}
          select={{ selection, all: sorted, label: ({ name }) => texts.select(name), labelAll: texts.selectEntries }}
          empty={
            <StateView
              title={texts.noMatch}
              action={
                <Button variant="default" onClick={() => setFilter('')}>
                  {texts.clearFilter}
                </Button>
              }
            />
          }
        />
      </div>
      {pages > 1 && <Pager label={texts.pages} page={page} pages={pages} onPage={setWanted} />}
      <DescribeDialog
        opened={editing}
        title={texts.editNoteOf(edited?.name ?? '')}
        note={edited?.note ?? ''}
        tags={edited?.tags ?? []}
        onSave={({ note = '', tags }) => edited && describe.mutate({ ref: edited.ref, note, tags })}
        onClose={() => setEditing(false)}
      />
    </>
  );
}
