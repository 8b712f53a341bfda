import type { Interest } from '@interest-miner/contract/search';
import { useState } from 'react';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { goneAmong } from './gone-interests.ts';

/** What is done with a list of interests: an export or a copy. */
type HandOver = (items: readonly Interest[]) => Promise<void>;

interface Held {
  gone: readonly Interest[];
  all: readonly Interest[];
  then: HandOver;
}

/**
 * Hands the selection on, after a look whether old rows of it still exist. What is gone is held until somebody has chosen; nothing is
 * left out by itself.
 */
export function useHandOver(selection: Selection<Interest>) {
  const [held, setHeld] = useState<Held | null>(null);
  // Apart from `held`, so that the dialog keeps its words while it fades.
  const [opened, setOpened] = useState(false);

  async function handOver(then: HandOver) {
    const all = selection.items;
    const gone = await goneAmong(all, Date.now());
    if (gone.length === 0) await then(all);
    else {
      setHeld({ gone, all, then });
      setOpened(true);
    }
  }

  const left = held ? held.all.filter((item) => !held.gone.includes(item)) : [];
  return {
    handOver,
    dialog: {
      opened,
      gone: held?.gone ?? [],
      left: left.length,
      onClose: () => setOpened(false),
      onKeep() {
        setOpened(false);
        void held?.then(held.all);
      },
      onLeaveOut() {
        setOpened(false);
        if (held) selection.remove(held.gone);
        if (left.length > 0) void held?.then(left);
      },
    },
  };
}
