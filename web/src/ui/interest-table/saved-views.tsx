import type { SavedView } from '@interest-miner/contract/saved-views/endpoints';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import { plainLayout, type TableLayout } from '../data-table/table-layout.ts';
import { UndoBar } from '../data-table/undo-bar.tsx';
import { IconButton } from '../icon-button.tsx';
import { Parts } from '../parts.tsx';
import classes from './saved-views.module.css';
import { texts } from './texts.ts';
import { useSavedViews } from './use-saved-views.ts';
import { viewSearchOf, withViewSearch } from './view-search.ts';

interface SavedViewsProps {
  table: SavedView['table'];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
}

const everything = '';
const layoutText = ({ columns, compact }: TableLayout) =>
  JSON.stringify([compact, Object.entries(columns).sort(([a], [b]) => a.localeCompare(b))]);

/** The saved views of a table as tabs; what was changed in one can be saved. Hidden without any. */
export function SavedViews({ table, layout, setLayout }: SavedViewsProps) {
  const { views, ready, change } = useSavedViews();
  const [address, setAddress] = useAddressParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<{ view: SavedView; at: number } | null>(null);
  const own = views.filter((view) => view.table === table);
  const search = viewSearchOf(address);
  const isShown = (view: SavedView) => view.search === search && layoutText(view) === layoutText(layout);
  const active = own.find(({ id }) => id === chosen) ?? own.find(isShown);
  if (own.length === 0 && deleted === null) return null;

  function show(id: string) {
    const view = own.find((one) => one.id === id);
    setChosen(view?.id ?? null);
    setLayout(view ? { columns: view.columns, compact: view.compact } : plainLayout);
    setAddress((now) => withViewSearch(now, view?.search ?? ''), { replace: true, preventScrollReset: true });
  }

  function save(view: SavedView) {
    change((all) => all.map((one) => (one.id === view.id ? { ...one, search, ...layout } : one)));
  }

  function remove(view: SavedView) {
    setDeleted({ view, at: views.findIndex(({ id }) => id === view.id) });
    setChosen(null);
    change((all) => all.filter(({ id }) => id !== view.id));
  }

  return (
    <div className={classes.views}>
      <Parts
        label={texts.views}
        parts={[[everything, texts.allRows], ...own.map(({ id, name }) => [id, name] as const)]}
        value={active?.id ?? (search === '' ? everything : 'none')}
        onChange={show}
      />
      {active && !isShown(active) && (
        <Button variant="subtle" px={8} disabled={!ready} onClick={() => save(active)}>
          {texts.viewChanged}
        </Button>
      )}
      {active && (
        <IconButton size="small" label={texts.deleteView(active.name)} disabled={!ready} onClick={() => remove(active)}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <UndoBar
        text={deleted && texts.viewDeleted(deleted.view.name)}
        busy={!ready}
        onUndo={() => {
          if (deleted) change((all) => all.toSpliced(deleted.at, 0, deleted.view));
          setDeleted(null);
        }}
        onDismiss={() => setDeleted(null)}
      />
    </div>
  );
}
