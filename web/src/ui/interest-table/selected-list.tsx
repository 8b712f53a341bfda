import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import classes from './selected-list.module.css';
import { texts } from './texts.ts';

/** Chips next to the actions at most, if there is room for so many; all are in the list. */
const chipsAtOnce = 3;

interface Item {
  id: string;
  name: string;
}

interface SelectedListProps {
  items: readonly Item[];
  /** Facts about the selection as a whole. */
  note: string;
  onRemove: (id: string) => void;
}

/** The first selected interests as chips on one line, and all of them in a list that opens above the bar. */
export function SelectedList({ items, note, onRemove }: SelectedListProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.selected}>
      <p className={classes.count} role="status">
        <strong>{texts.selected(formatCount(items.length))}</strong> <span className={classes.note}>{note}</span>
      </p>
      <ul className={classes.chips}>
        {items.slice(0, chipsAtOnce).map((item) => (
          <Chip key={item.id} item={item} onRemove={onRemove} />
        ))}
      </ul>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="top-start"
        width={300}
        shadow="md"
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button type="button" className={classes.more} onClick={() => setOpened(!opened)}>
            {items.length > 1 && <span className={classes.wide}>{texts.showAll}</span>}
            <span className="visually-hidden">{texts.selectedList}</span>
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.panel ?? ''} aria-label={texts.selectedList}>
          <ul className={classes.list}>
            {items.map((item) => (
              <Chip key={item.id} item={item} onRemove={onRemove} />
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

function Chip({ item, onRemove }: { item: Item; onRemove: (id: string) => void }) {
  return (
    <li className={classes.chip}>
      <span className={classes.name}>{item.name}</span>
      <button
        type="button"
        className={classes.remove}
        onClick={() => onRemove(item.id)}
        aria-label={texts.remove(item.name)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}
