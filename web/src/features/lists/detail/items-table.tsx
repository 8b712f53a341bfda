import type { ListDetail, ListItem } from '@interest-miner/contract/lists/endpoints';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useViewAddress } from '#web/lib/address/view-address.ts';
import { openKit } from '#web/lib/export/kit.ts';
import { useSelection } from '#web/ui/data-table/use-selection.ts';
import { InterestTable } from '#web/ui/interest-table/interest-table.tsx';
import { activeFilters } from '#web/ui/interest-table/interest-view.ts';
import { type BuildAudience, SelectionBar } from '#web/ui/interest-table/selection-bar.tsx';
import { Toolbar } from '#web/ui/interest-table/toolbar.tsx';
import { useInterestRows } from '#web/ui/interest-table/use-interest-rows.ts';
import { showToast } from '#web/ui/toast.tsx';
import { exportList } from '../export-list.ts';
import { interestOf, wordsOf } from '../item-columns.tsx';
import { useChangeList } from '../queries/use-change-lists.ts';
import { texts } from '../texts.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { entryColumns } from './entry-columns.tsx';
import classes from './items-table.module.css';
import { listView } from './view.ts';

const pageSize = 50;

interface ItemsTableProps {
  list: ListDetail;
  /** Reference time for the ages of sizes, in milliseconds. */
  now: number;
  build: BuildAudience;
  onRemove: (items: readonly ListItem[]) => void;
}

/** The entries of a list: in manual order unless sorted, grouped or filtered, fifty per page. */
export function ItemsTable({ list, now, build, onRemove }: ItemsTableProps) {
  const { move, describe } = useChangeList(list.id);
  const { view, change } = useViewAddress(listView);
  const [edited, setEdited] = useState<ListItem | null>(null);
  const [editing, setEditing] = useState(false);
  const [announced, setAnnounced] = useState('');
  // The table's rows need an `id` of their own; an interest's is unique only within its type.
  const all = useMemo(() => list.items.map((item) => ({ ...item, id: item.ref })), [list.items]);
  const selection = useSelection(all);
  const byHand = view.sort === null && view.group === null && activeFilters(view) === 0;

  function moveTo(item: ListItem, to: number) {
    move.mutate({ ref: item.ref, to });
    setAnnounced(texts.movedTo(item.name, to + 1));
  }

  function edit(item: ListItem) {
    setEdited(item);
    setEditing(true);
  }

  const places = useMemo(() => new Map(list.items.map(({ ref }, index) => [ref, index])), [list.items]);
  const lastPage = Math.max(1, Math.ceil(all.length / pageSize));
  const columns = entryColumns({
    now,
    place: byHand ? ({ ref }) => places.get(ref) ?? 0 : null,
    first: (Math.min(view.page, lastPage) - 1) * pageSize,
    count: all.length,
    onMove: moveTo,
    onEdit: edit,
    onRemove: (item) => onRemove([item]),
  });
  const table = useInterestRows({ table: 'list', all, columns, snapshotOf: interestOf, view, pageSize, wordsOf });
  const chosen = () => selection.items().map((item) => ({ ...item, id: interestOf(item).id }));

  function removeSelected() {
    onRemove(selection.items());
    selection.clear();
  }

  async function exportSelected() {
    await exportList({ name: list.name, items: chosen() }, 'csv');
    showToast(texts.exported);
  }

  return (
    <div className={classes.table} data-wide>
      <Toolbar table={table} view={view} onChange={change} label={texts.filter} />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <InterestTable
        label={texts.entries}
        pages={texts.pages}
        table={table}
        selection={selection}
        view={view}
        onChange={change}
      />
      <SelectionBar
        selection={selection}
        snapshotOf={interestOf}
        build={(rows) => build(list.name, rows)}
        onKit={() =>
          openKit({
            title: texts.kitTitle(list.name),
            rows: chosen(),
            save: (format) => exportList({ name: list.name, items: chosen() }, format),
          })
        }
        onExport={exportSelected}
        more={[{ text: texts.removeSelected, Icon: IconTrash, onClick: removeSelected }]}
      />
      <DescribeDialog
        opened={editing}
        title={texts.editNoteOf(edited?.name ?? '')}
        note={edited?.note ?? ''}
        tags={edited?.tags ?? []}
        onSave={({ note = '', tags }) => edited && describe.mutate({ ref: edited.ref, note, tags })}
        onClose={() => setEditing(false)}
      />
    </div>
  );
}
