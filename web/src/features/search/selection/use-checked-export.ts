import type { Interest } from '@interest-miner/contract/search/endpoints';
import { useState } from 'react';
import type { Selection } from '#web/ui/data-table/use-selection.ts';
import { goneAmong } from './gone-interests.ts';

/** An export or a copy of interests. */
type Export = (items: readonly Interest[]) => Promise<void>;

interface Held {
  gone: readonly Interest[];
  all: readonly Interest[];
  then: Export;
}

/**
 * Exports or copies the selection after checking that old rows still exist. If some do not, it waits for the user's
 * choice; nothing is omitted automatically.
 */
export function useCheckedExport(selection: Selection<Interest>) {
  const [held, setHeld] = useState<Held | null>(null);
  // Separate from `held`, so that the dialog keeps its content while it fades out.
  const [opened, setOpened] = useState(false);

  async function exportChecked(then: Export) {
    const all = selection.items();
    const gone = await goneAmong(all, Date.now());
    if (gone.length === 0) await then(all);
    else {
      setHeld({ gone, all, then });
      setOpened(true);
    }
  }

  const left = held ? held.all.filter((item) => !held.gone.includes(item)) : [];
  return {
    exportChecked,
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
