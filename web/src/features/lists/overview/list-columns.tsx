import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { Menu } from '@mantine/core';
import { IconCheck, IconCopy, IconDotsVertical, IconGitMerge, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { middleOfSize } from '#web/lib/audience-size.ts';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { listPath } from '#web/lib/paths.ts';
import { PlaceMark } from '#web/ui/alert-mark/place-mark.tsx';
import type { Column } from '#web/ui/data-table/columns.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdsCount } from '#web/ui/ids-count.tsx';
import { reachOf } from '../reach-of.ts';
import { texts } from '../texts.ts';
import classes from './lists-table.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface ListActions {
  /** The list that new interests are added to. */
  currentId: string | undefined;
  onCurrent: (list: ListSummary) => void;
  onCopy: (list: ListSummary) => void;
  onMerge: (list: ListSummary) => void;
  onDelete: (list: ListSummary) => void;
  /** Whether there is another list to merge into. */
  mayMerge: boolean;
}

/** Columns of the table of lists. @param now reference time, in milliseconds */
export function listColumns(now: number, actions: ListActions): Column<ListSummary>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      cell: (list) => <Name list={list} />,
      sortBy: ({ name }) => name,
      rowHeader: true,
      className: classes.name,
    },
    {
      key: 'count',
      header: texts.count,
      cell: ({ count }) => formatCount(count),
      sortBy: ({ count }) => count,
      largestFirst: true,
      align: 'end',
      className: classes.count,
    },
    {
      key: 'ids',
      header: texts.withId,
      cell: ({ count, with_id: withId, seen }) =>
        withId === null || count === 0 ? null : <IdsCount all={count} withId={withId} seen={seen} now={now} />,
      align: 'end',
      from: 'wide',
      under: 'name',
      className: classes.ids,
    },
    {
      key: 'reach',
      header: texts.reach,
      cell: (list) => <Reach list={list} />,
      sortBy: middleOfSize,
      largestFirst: true,
      align: 'end',
      from: 'medium',
      under: 'name',
      className: classes.reach,
    },
    {
      key: 'changed',
      header: texts.changed,
      cell: ({ updated_at }) => formatDay(Date.parse(updated_at), now),
      sortBy: ({ updated_at }) => Date.parse(updated_at),
      largestFirst: true,
      from: 'medium',
      under: 'name',
      className: classes.changed,
    },
    {
      key: 'shared',
      header: texts.shared,
      cell: ({ shared_at }) => (shared_at === null ? '' : formatDay(Date.parse(shared_at), now)),
      from: 'wide',
      className: classes.shared,
    },
    {
      key: 'actions',
      header: texts.actions,
      cell: (list) => <Actions list={list} {...actions} />,
      className: classes.actions,
    },
  ];
}

function Name({ list: { id, name, current, tags } }: { list: ListSummary }) {
  return (
    <>
      <Link className={classes.link} to={listPath(id)}>
        {name}
      </Link>
      <PlaceMark isPlace={(place) => place.kind === 'list' && place.id === id} />
      {current && <span className={classes.badge}>{texts.currentBadge}</span>}
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Reach({ list }: { list: ListSummary }) {
  const reach = reachOf(list);
  if (reach === null) return null;
  return (
    <span title={texts.reachHint}>
      {reach.range} <small>{reach.source}</small>
    </span>
  );
}

function Actions({
  list,
  currentId,
  onCurrent,
  onCopy,
  onMerge,
  onDelete,
  mayMerge,
}: ListActions & { list: ListSummary }) {
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <IconButton label={texts.actionsOf(list.name)}>
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {list.id !== currentId && (
          <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => onCurrent(list)}>
            {texts.makeCurrent}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => onCopy(list)}>
          {texts.copy}
        </Menu.Item>
        {mayMerge && (
          <Menu.Item leftSection={<IconGitMerge {...icon} />} onClick={() => onMerge(list)}>
            {texts.merge}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onDelete(list)}>
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
