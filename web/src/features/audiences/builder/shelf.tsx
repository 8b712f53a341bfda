import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconFilter, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { focusNeighbour } from '#web/lib/focus.ts';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { builderTexts as texts } from '../texts.ts';
import { type Edit, entriesOf, type Group, type Target } from './draft.ts';
import { dragProps } from './drag.ts';
import classes from './shelf.module.css';
import { useFilledLists, useListItems } from './use-list.ts';

const shownAtOnce = 60;
const chevron = <IconChevronDown size={16} stroke={1.75} color="var(--im-muted)" aria-hidden />;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface ShelfProps {
  groups: readonly Group[];
  onEdit: (edit: Edit) => void;
}

/** The entries of one of the user's lists, to add to a group with a button or by drag and drop. */
export function Shelf({ groups, onEdit }: ShelfProps) {
  const [search, setSearch] = useAddressParams();
  const lists = useFilledLists();
  const wanted = search.get('list');
  const list =
    lists.data?.find(({ id }) => id === wanted) ?? lists.data?.find(({ current }) => current) ?? lists.data?.[0];
  const items = useListItems(list?.id);
  const error = lists.error ?? items.error;

  function choose(id: string) {
    setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'list'), ['list', id]]), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <section className={classes.shelf} aria-labelledby="shelf-title">
      <h2 id="shelf-title">{texts.shelf}</h2>
      {error !== null && (
        <p role="alert">
          {messageOf(error, texts.listFailed)}{' '}
          <Button variant="subtle" px={6} onClick={() => void (lists.isError ? lists : items).refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {lists.data?.length === 0 && (
        <>
          <p className={classes.hint}>{texts.noLists}</p>
          <Button variant="default" component={Link} to={paths.dashboard} className={classes.miner ?? ''}>
            {texts.toMiner}
          </Button>
        </>
      )}
      {list !== undefined && (
        <>
          <NativeSelect
            aria-label={texts.chooseList}
            rightSection={chevron}
            value={list.id}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={
              lists.data?.map(({ id, name, count }) => ({ value: id, label: `${name} (${formatCount(count)})` })) ?? []
            }
          />
          {items.data !== undefined && <Items key={list.id} items={items.data} groups={groups} onEdit={onEdit} />}
        </>
      )}
    </section>
  );
}

function Items({ items, groups, onEdit }: ShelfProps & { items: readonly ListItem[] }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Target>(0);
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const target: Target = groups.some(({ id }) => id === chosen) ? chosen : (groups[0]?.id ?? 'new');
  const inAudience = new Set(entriesOf({ groups }).map(refOf));
  const matching = items.filter(({ name }) => name.toLowerCase().includes(wanted));
  const fresh = matching.filter((row) => !inAudience.has(refOf(row)));
  const place = target === 'new' ? texts.newGroup : texts.group(groups.findIndex(({ id }) => id === target) + 1);

  function add(rows: readonly ListItem[]) {
    onEdit({ type: 'add', to: target, rows: rows.map(snapshotOfItem) });
  }

  return (
    <>
      <div className={classes.tools}>
        <TextInput
          aria-label={texts.filter}
          placeholder={texts.filter}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label={texts.target}
          rightSection={chevron}
          value={String(target)}
          onChange={({ currentTarget: { value } }) => setChosen(value === 'new' ? 'new' : Number(value))}
          data={[
            ...groups.map(({ id }, index) => ({ value: String(id), label: texts.group(index + 1) })),
            { value: 'new', label: texts.newGroup },
          ]}
        />
        <Button variant="default" disabled={fresh.length === 0} onClick={() => add(fresh)}>
          {texts.addAll(formatCount(fresh.length))}
        </Button>
      </div>
      {matching.length === 0 && <p className={classes.hint}>{texts.nothingLeft}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul className={classes.items} tabIndex={0} aria-label={texts.shelf}>
        {matching.slice(0, shownAtOnce).map((row) => {
          const used = inAudience.has(refOf(row));
          return (
            <li
              key={row.ref}
              className={classes.item}
              data-used={used || undefined}
              {...dragProps(snapshotOfItem(row), null)}
            >
              <IconGripVertical {...icon} className={classes.grip} />
              <span className={classes.words}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.size}>{formatRange(row.lower, row.upper)}</span>
              </span>
              {used ? (
                <IconCheck size={18} stroke={2} className={classes.used} role="img" aria-label={texts.inAudience} />
              ) : (
                <IconButton
                  size="small"
                  label={texts.add(row.name, place)}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget);
                    add([row]);
                  }}
                >
                  <IconPlus size={18} stroke={1.75} aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {matching.length > shownAtOnce && (
        <p className={classes.hint}>{texts.more(formatCount(matching.length - shownAtOnce))}</p>
      )}
    </>
  );
}

/** The interest in a list's entry, without the list's own data. */
function snapshotOfItem({ ref: _, note: __, tags: ___, added_at: ____, ...row }: ListItem): InterestSnapshot {
  return row;
}
