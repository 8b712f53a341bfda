import type { ListSummary } from '@interest-miner/contract/lists/endpoints';
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isNewList } from '../queries/first-list.ts';
import { useChangeLists } from '../queries/use-change-lists.ts';
import { reachOf } from '../reach-of.ts';
import { texts } from '../texts.ts';
import classes from './list-name.module.css';
import { NameForm } from './name-form.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface ListNameProps {
  lists: readonly ListSummary[];
  current: ListSummary | undefined;
  /** What the list will be called that the next addition creates. */
  newName: string;
}

/** The current list's name and figures, with a menu to switch, create and rename lists. */
export function ListName({ lists, current, newName }: ListNameProps) {
  const { create, update } = useChangeLists();
  const [editing, setEditing] = useState<'new' | 'name' | null>(null);
  const name = current?.name ?? newName;

  function save(typed: string) {
    if (editing === 'new') create.mutate({ name: typed, current: true });
    else if (current && typed !== current.name) update.mutate({ id: current.id, name: typed });
    setEditing(null);
  }

  if (editing !== null) {
    return (
      <NameForm
        initial={editing === 'new' ? '' : name}
        action={editing === 'new' ? texts.create : texts.save}
        onSave={save}
        onCancel={() => setEditing(null)}
      />
    );
  }
  const reach = current && reachOf(current);
  return (
    <div className={classes.current}>
      <Menu position="bottom-start" width={288} classNames={{ dropdown: classes.menu ?? '' }}>
        <Menu.Target>
          <button type="button" className={classes.name} title={texts.switchList}>
            <span className={classes.label}>{texts.current}</span>
            <span className={classes.text}>{name}</span>
            <IconChevronDown {...icon} className={classes.chevron} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.lists}>
            {lists.map((list) => (
              <Menu.Item
                key={list.id}
                leftSection={list.id === current?.id ? <IconCheck {...icon} /> : <span className={classes.gap} />}
                rightSection={<span className={classes.count}>{list.count}</span>}
                onClick={() => update.mutate({ id: list.id, current: true })}
              >
                {list.name}
              </Menu.Item>
            ))}
          </div>
          {lists.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
            {texts.newList}
          </Menu.Item>
          {current && !isNewList(current.id) && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEditing('name')}>
              {texts.rename}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <p className={classes.figures}>
        {texts.interests(current?.count ?? 0)}
        {reach && ` · ${reach.range} · ${reach.source}`}
      </p>
    </div>
  );
}
