import type { ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { sizeInWords, sizeOf } from '#web/lib/audience-size.ts';
import { focusNeighbour } from '#web/lib/focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { texts } from '../texts.ts';
import classes from './panel-items.module.css';

const atOnce = 100;

interface PanelItemsProps {
  items: readonly ListItem[];
  now: number;
  onRemove: (item: ListItem) => void;
}

/** The entries in the drawer, newest first, a hundred at a time. */
export function PanelItems({ items, now, onRemove }: PanelItemsProps) {
  const [shown, setShown] = useState(atOnce);
  const newest = items.toReversed();
  newest.sort((a, b) => b.added_at.localeCompare(a.added_at));
  const hidden = items.length - shown;
  return (
    <ul className={classes.items}>
      {newest.slice(0, shown).map((item) => (
        <li key={item.ref} className={classes.item}>
          <span className={classes.name}>{item.name}</span>
          <span className={classes.size}>{sizeInWords(sizeOf(item), now)}</span>
          <IconButton
            size="small"
            label={texts.removeFrom(item.name)}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              onRemove(item);
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" px={6} onClick={() => setShown(shown + atOnce)}>
            {texts.showMore(Math.min(hidden, atOnce))}
          </Button>
        </li>
      )}
    </ul>
  );
}
