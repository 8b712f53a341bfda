import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { Button } from '@mantine/core';
import { IconCheck, IconPlaylistAdd } from '@tabler/icons-react';
import { useCollecting } from '#web/lib/collect.ts';
import { collect } from './collect.ts';
import { texts } from './texts.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface AddToListProps {
  items: readonly InterestSnapshot[];
  /** The button's text; `Add to list` by default. */
  children?: string;
  className?: string | undefined;
}

/** Adds several rows to the current list. Hidden on screens without a current list. */
export function AddToList({ items, children = texts.addSelected, className = '' }: AddToListProps) {
  const collecting = useCollecting();
  if (collecting === null) return null;
  const done = items.every((item) => collecting.has(refOf(item)));
  return (
    <Button
      variant="default"
      className={className}
      leftSection={done ? <IconCheck {...icon} /> : <IconPlaylistAdd {...icon} />}
      // Not `disabled`, which would drop the focus of a user who has just pressed it.
      aria-disabled={done}
      onClick={() => !done && collect(collecting, items)}
    >
      {done ? texts.inList : children}
    </Button>
  );
}
