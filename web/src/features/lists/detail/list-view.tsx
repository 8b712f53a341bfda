import type { ListDetail, ListItem } from '@interest-miner/contract/lists/endpoints';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { idsInWords } from '#web/lib/at-meta.ts';
import { formatCount, formatDay } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { Figures } from '#web/ui/data-table/figures.tsx';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import type { BuildAudience } from '#web/ui/interest-table/selection-bar.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { EmptyDrawing } from '../empty-drawing.tsx';
import { interestOf } from '../item-columns.tsx';
import { NamesDialog } from '../paste/names-dialog.tsx';
import { type Entries, useChangeItems } from '../queries/use-change-items.ts';
import { reachOf } from '../reach-of.ts';
import { texts } from '../texts.ts';
import { ItemsTable } from './items-table.tsx';
import { ListFrame } from './list-frame.tsx';
import classes from './list-view.module.css';

interface ListViewProps {
  list: ListDetail;
  now: number;
  build: BuildAudience;
  actions: ReactNode;
  above: ReactNode;
  below: ReactNode;
}

/** A loaded list: header, figures, table, and Undo for the last removal. */
export function ListView({ list, now, build, actions, above, below }: ListViewProps) {
  const { remove, restore } = useChangeItems();
  const [removal, setRemoval] = useState<(Entries & { names: string[] }) | null>(null);
  const { state } = useLocation();
  const [pasting, setPasting] = useState(state?.paste === true);
  const reach = reachOf(list);

  function removeItems(items: readonly ListItem[]) {
    const entries = { listId: list.id, refs: items.map(({ ref }) => ref) };
    remove.mutate(entries);
    setRemoval({ ...entries, names: items.map(({ name }) => name) });
  }

  function undo() {
    if (removal) restore.mutate(removal);
    setRemoval(null);
  }

  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setPasting(true)}
    >
      {texts.paste}
    </Button>
  );
  return (
    <ListFrame list={list} actions={actions} add={add}>
      {list.count > 0 && (
        <Figures
          figures={[
            { label: texts.count, value: formatCount(list.count), note: idsInWords(list.items.map(interestOf), now) },
            ...(reach ? [{ label: texts.reach, value: reach.range, note: reach.source }] : []),
            { label: texts.changed, value: formatDay(Date.parse(list.updated_at), now) },
          ]}
        />
      )}
      {above}
      <div className={classes.undo}>
        <UndoBar text={removal && texts.removed(removal.names)} onUndo={undo} onDismiss={() => setRemoval(null)} />
      </div>
      {list.items.length === 0 ? (
        <StateView
          picture={<EmptyDrawing />}
          title={texts.listEmpty}
          hint={texts.listEmptyHint}
          action={
            <Button component={Link} to={paths.dashboard}>
              {texts.toMiner}
            </Button>
          }
        />
      ) : (
        <ItemsTable list={list} now={now} build={build} onRemove={removeItems} />
      )}
      {below}
      <NamesDialog opened={pasting} list={list} onClose={() => setPasting(false)} />
    </ListFrame>
  );
}
