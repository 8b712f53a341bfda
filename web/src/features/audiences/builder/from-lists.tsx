import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button, NativeSelect } from '@mantine/core';
import { type ComponentProps, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { formatCount } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { builderTexts as texts } from '../texts.ts';
import classes from './add-interests.module.css';
import { Options } from './option-row.tsx';
import { useFilledLists, useListItems } from './use-list.ts';

interface FromListsProps extends Pick<ComponentProps<typeof Options>, 'used' | 'place' | 'onAdd'> {
  /** Shows only entries whose names contain it. */
  typed: string;
  onAddAll: (rows: readonly InterestSnapshot[]) => void;
}

/** The entries of one of the user's lists. */
export function FromLists(props: FromListsProps) {
  const [search, setSearch] = useAddressParams();
  const lists = useFilledLists();
  const wanted = search.get('list');
  const brief = useCurrentBrief(({ id }) => id);
  const list =
    lists.data?.find(({ id }) => id === wanted) ??
    lists.data?.find(({ brief_id }) => brief_id !== null && brief_id === brief) ??
    lists.data?.find(({ current }) => current) ??
    lists.data?.[0];
  const items = useListItems(list?.id);
  const error = lists.error ?? items.error;

  function choose(id: string) {
    setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'list'), ['list', id]]), {
      replace: true,
      preventScrollReset: true,
    });
  }

  if (error !== null) {
    return (
      <p role="alert">
        {messageOf(error, texts.listFailed)}{' '}
        <Button variant="subtle" px={6} onClick={() => void (lists.isError ? lists : items).refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  if (lists.data?.length === 0) {
    return (
      <>
        <p className={classes.hint}>{texts.noLists}</p>
        <Button variant="default" component={Link} to={paths.dashboard} className={classes.miner ?? ''}>
          {texts.toMiner}
        </Button>
      </>
    );
  }
  if (list === undefined) return null;
  return (
    <>
      <NativeSelect
        aria-label={texts.chooseList}
        value={list.id}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={lists.data?.map(({ id, name, count }) => ({ value: id, label: `${name} (${formatCount(count)})` })) ?? []}
      />
      {items.data !== undefined && <Entries items={items.data} {...props} />}
    </>
  );
}

function Entries({ items, typed, onAddAll, ...into }: FromListsProps & { items: readonly ListItem[] }) {
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const rows = useMemo(() => items.map(snapshotOfItem), [items]);
  const matching = rows.filter(({ name }) => name.toLowerCase().includes(wanted));
  const fresh = matching.filter((row) => !into.used.has(refOf(row)));
  return (
    <>
      <Button variant="default" disabled={fresh.length === 0} onClick={() => onAddAll(fresh)}>
        {texts.addAll(formatCount(fresh.length))}
      </Button>
      {matching.length === 0 ? (
        <p className={classes.hint}>{texts.nothingLeft}</p>
      ) : (
        <Options label={texts.shelf} rows={matching} {...into} />
      )}
    </>
  );
}

/** The interest in a list's entry, without the list's own data. */
function snapshotOfItem({ ref: _, note: __, tags: ___, added_at: ____, ...row }: ListItem): InterestSnapshot {
  return row;
}
