import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import { Menu } from '@mantine/core';
import { IconArrowBarToDown, IconArrowBarToUp, IconDotsVertical, IconNote, IconTrash } from '@tabler/icons-react';
import { AlertMark } from '#web/ui/alert-mark/alert-mark.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { MoveHandle } from '#web/ui/data-table/move-handle.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { detailsColumn } from '#web/ui/interest-table/interest-columns.tsx';
import { interestOf, itemColumns } from '../item-columns.tsx';
import { texts } from '../texts.ts';
import classes from './list-view.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface EntryActions {
  now: number;
  /** An entry's index in the manual order; null while another order or a filter is active. */
  place: ((item: ListItem) => number) | null;
  /** The index of the first row on the page. */
  first: number;
  count: number;
  onMove: (item: ListItem, to: number) => void;
  onEdit: (item: ListItem) => void;
  onRemove: (item: ListItem) => void;
}

/** Columns of a list for its owner: the common ones between a handle and a menu. */
export function entryColumns(actions: EntryActions): Column<ListItem>[] {
  const { now, place, first, count, onMove } = actions;
  const handle: Column<ListItem> = {
    key: 'handle',
    header: texts.position,
    unnamed: true,
    cell: (item) =>
      place && (
        <MoveHandle
          label={texts.move(item.name, place(item) + 1, count)}
          index={place(item)}
          first={first}
          count={count}
          onMove={(to) => onMove(item, to)}
        />
      ),
    className: classes.handle,
  };
  const menu: Column<ListItem> = {
    key: 'menu',
    header: texts.actions,
    unnamed: true,
    cell: (item) => <Actions item={item} actions={actions} />,
    className: classes.menu,
  };
  // With a handle and a menu, a phone has no room for a size column.
  const facts = itemColumns(now, { sizeFrom: 'medium', ticks: true }).map((column): Column<ListItem> => {
    if (column.key !== 'name') return column;
    return {
      ...column,
      cell: (item) => (
        <div className={classes.marked}>
          {column.cell(item)}
          <AlertMark reference={item.ref} />
        </div>
      ),
    };
  });
  return [...(place ? [handle] : []), ...facts, detailsColumn(interestOf), menu];
}

function Actions({ item, actions }: { item: ListItem; actions: EntryActions }) {
  const { place, count, onMove, onEdit, onRemove } = actions;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton label={texts.actionsOf(item.name)}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconNote {...icon} />} onClick={() => onEdit(item)}>
          {texts.editNote}
        </Menu.Item>
        {place && (
          <>
            <Menu.Item leftSection={<IconArrowBarToUp {...icon} />} onClick={() => onMove(item, 0)}>
              {texts.toTop}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowBarToDown {...icon} />} onClick={() => onMove(item, count - 1)}>
              {texts.toEnd}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onRemove(item)}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
