import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { useMemo, useState } from 'react';
import type { Collecting } from '#web/lib/collect.ts';
import { useCurrentBrief } from '#web/lib/current-brief.ts';
import { texts } from '../texts.ts';
import { useCurrentOf, useNewListName } from './list-of-brief.ts';
import { type Entries, useChangeItems } from './use-change-items.ts';
import { useList, useLists } from './use-lists.ts';

/** A removal from a list that can still be undone. */
export interface Removal extends Entries {
  names: readonly string[];
}

/**
 * The current list, the actions that fill it, and the last removal.
 * @param needed nothing, the list with its number of entries, or also the entries
 */
export function useCurrentList(needed: 'nothing' | 'list' | 'items', title?: string) {
  const lists = useLists({ enabled: needed !== 'nothing' });
  const current = useCurrentOf(lists.data);
  const name = useNewListName(lists.data, { title, enabled: needed !== 'nothing' && current === undefined });
  const detail = useList(needed === 'items' ? current?.id : undefined);
  const { add, remove, restore } = useChangeItems();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const items = detail.data?.items;
  const refs = useMemo(() => new Set(items?.map(({ ref }) => ref)), [items]);
  const id = current?.id;

  function removeItems(removed: readonly (InterestSnapshot & { ref: string })[]) {
    if (id === undefined || removed.length === 0) return;
    const entries = { listId: id, refs: removed.map(({ ref }) => ref) };
    remove.mutate(entries);
    setRemoval({ ...entries, names: removed.map(({ name }) => name) });
  }

  function undo() {
    if (removal === null) return;
    restore.mutate(removal);
    setRemoval(null);
  }

  const collecting: Collecting = {
    listName: current?.name ?? name,
    has: (ref) => refs.has(ref),
    add: (added) => add.mutate({ items: added, brief: useCurrentBrief.getState().id, name }),
    remove: (gone) =>
      removeItems((items ?? []).filter((item) => gone.some(({ id, type }) => item.id === id && item.type === type))),
  };

  return {
    lists,
    newName: name,
    current,
    detail,
    collecting,
    removeItems,
    removalText: removal && texts.removed(removal.names),
    undo,
    dismiss: () => setRemoval(null),
  };
}
