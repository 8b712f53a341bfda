import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { IconCheck, IconPlaylistAdd } from '@tabler/icons-react';
import { useCollecting } from '#web/lib/collect.ts';
import { texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface AddToListProps {
  items: readonly InterestSnapshot[];
  /** The button's text; `Add to list` by default. */
  children?: string;
  /** Whether the L key presses this button while no row is focused. */
  byKey?: boolean;
  className?: string | undefined;
}

/** Adds several rows to the current list. Hidden on screens without a current list. */
export function AddToList({ items, children = texts.addSelected, byKey = false, className = '' }: AddToListProps) {
  const collecting = useCollecting();
  if (collecting === null) return null;
  const fresh = items.filter((item) => !collecting.has(refOf(item)));
  const done = fresh.length === 0;
  return (
    <Button
      variant="default"
      className={className}
      leftSection={done ? <IconCheck {...icon} /> : <IconPlaylistAdd {...icon} />}
      // Not `disabled`, which would drop the focus of a user who has just pressed it.
      aria-disabled={done}
      data-collect-selection={byKey || undefined}
      onClick={() => !done && collecting.add(fresh)}
    >
      {done ? texts.inList : children}
    </Button>
  );
}
