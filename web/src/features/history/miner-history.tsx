import type { SearchHistoryItem } from '@interest-miner/contract/search/endpoints';
import { Button } from '@mantine/core';
import { takeFocus } from '#web/lib/focus.ts';
import { paths } from '#web/lib/paths.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { EmptyDrawing } from './empty-drawing.tsx';
import classes from './history-table.module.css';
import { HistoryTable } from './history-table.tsx';
import { minerColumns } from './miner-columns.tsx';
import { texts } from './texts.ts';
import { useMinerHistory } from './use-miner-history.ts';

interface MinerHistoryProps {
  page: number;
  onPage: (page: number) => void;
  linkOf: (term: string) => string;
}

/** The Miner's search history, grouped by day. */
export function MinerHistory({ page, onPage, linkOf }: MinerHistoryProps) {
  const { query, deleted, remove, restore, undoToken, clear, undoClear } = useMinerHistory(page);
  const isBusy = (id: string) => [remove, restore].some((change) => change.isPending && change.variables === id);

  if (undoToken !== null) {
    return (
      <StateView
        role="status"
        picture={<EmptyDrawing />}
        title={texts.cleared}
        hint={texts.clearedHint}
        action={
          <Button
            ref={takeFocus}
            variant="default"
            loading={undoClear.isPending}
            onClick={() => undoClear.mutate(undoToken)}
          >
            {texts.undo}
          </Button>
        }
      />
    );
  }
  return (
    <HistoryTable
      label={texts.minerList}
      query={query}
      columns={minerColumns({ linkOf, isBusy, restored: restore.data?.data.id, onDelete: remove.mutate })}
      insteadOf={(item) =>
        deleted.has(item.id) ? (
          <RemovedNotice item={item} busy={isBusy(item.id)} onUndo={() => restore.mutate(item.id)} />
        ) : null
      }
      page={page}
      onPage={onPage}
      empty={{ hint: texts.emptyMiner, to: paths.dashboard, action: texts.toMiner }}
      toolbar={
        <div className={classes.toolbar}>
          <Button variant="subtle" color="gray" loading={clear.isPending} onClick={() => clear.mutate()}>
            {texts.clear}
          </Button>
        </div>
      }
    />
  );
}

interface RemovedProps {
  item: SearchHistoryItem;
  busy: boolean;
  onUndo: () => void;
}

/** Replaces a deleted search with an Undo button until the user leaves the page. */
function RemovedNotice({ item: { productName }, busy, onUndo }: RemovedProps) {
  return (
    <div className={classes.removed}>
      <span role="status">{texts.removed(productName)}</span>
      <Button ref={takeFocus} variant="default" loading={busy} onClick={onUndo} aria-label={texts.undoOf(productName)}>
        {texts.undo}
      </Button>
    </div>
  );
}
