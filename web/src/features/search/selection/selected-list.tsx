import '@mantine/core/styles/Popover.layer.css';
import type { Interest } from '@interest-miner/contract/search/endpoints';
import { Popover } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './selected-list.module.css';

/** Chips next to the actions; the others are in the list. */
const chipsAtOnce = 3;

interface SelectedListProps {
  items: readonly Interest[];
  onRemove: (id: string) => void;
}

/** The first selected interests as chips on one line, and all of them in a list that opens above the bar. */
export function SelectedList({ items, onRemove }: SelectedListProps) {
  const [opened, setOpened] = useState(false);
  const hidden = items.length - chipsAtOnce;
  return (
    <div className={classes.selected}>
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
          <button
            type="button"
            className={classes.more}
            data-all-in-chips={hidden <= 0 || undefined}
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.wide}>{texts.andMore(formatCount(hidden))}</span>
            <span className={classes.narrow}>{texts.selected(formatCount(items.length))}</span>
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

function Chip({ item, onRemove }: { item: Interest; onRemove: (id: string) => void }) {
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
