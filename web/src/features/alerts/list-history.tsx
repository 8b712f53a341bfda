import { type Alert, getListHistory, isLoss, replaceListItem } from '@interest-miner/contract/alerts/endpoints';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { removeListItems, restoreListItems } from '@interest-miner/contract/lists/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alertsKey } from '#web/lib/alerts.ts';
import { changesBrief } from '#web/lib/brief-contents.ts';
import { call, callForData } from '#web/lib/client.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { ReplaceButton, Replacements } from '#web/ui/alert-mark/replacements.tsx';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { showFailure } from '#web/ui/show-failure.ts';
import classes from './history.module.css';
import { Changes, History } from './history.tsx';
import { texts } from './texts.ts';

const historyOf = (id: string) => endpointQuery(['list-history', id], getListHistory, { params: { id } });

/** Whether a change took something away that the list still has. */
const isOpenLoss = ({ kind, ref }: Alert, refs: readonly string[]) => isLoss(kind) && refs.includes(ref);

interface ListProps {
  id: string;
  /** Refs of the entries that are in the list now. */
  refs: readonly string[];
}

/** What changed in a list and when, and its size over time, without the losses above its table. */
export function ListHistory({ id, refs }: ListProps) {
  const history = useQuery(historyOf(id));
  const { sizes = [], changes = [] } = history.data ?? {};
  const settled = changes.filter((change) => !isOpenLoss(change, refs));
  return <History sizes={sizes} changes={settled} label={texts.sizes} now={history.dataUpdatedAt} />;
}

/** Few: the table of the list stands beneath them. */
const lossesAtOnce = 2;

interface Replaced {
  removed: string[];
  added: string[];
  text: string;
}

/** What a list has lost at Meta, each with replacements. Hidden without a loss. */
export function ListLosses({ id, refs }: ListProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Replaced | null>(null);
  const history = useQuery(historyOf(id));
  const refresh = () => {
    void client.invalidateQueries({ queryKey: alertsKey });
    return client.invalidateQueries({ queryKey: ['lists'] });
  };
  const replace = useMutation({
    ...changesBrief,
    mutationFn: async ({ alert, row }: { alert: Alert; row: InterestSnapshot }) => {
      const body = { ref: alert.ref, with: [refOf(row)] };
      return callForData(replaceListItem, { params: { id }, body }, { fallback: texts.failed });
    },
    onSuccess: async ({ removed, added }, { alert, row }) => {
      await refresh();
      setOpen(null);
      setUndoable({ removed, added, text: texts.replaced(alert.name, row.name) });
    },
    onError: showFailure(texts.failed, texts.failed),
  });
  const undo = useMutation({
    ...changesBrief,
    mutationFn: async ({ removed, added }: Replaced) => {
      if (removed.length > 0) await call(restoreListItems, { params: { id }, body: { ids: removed } });
      if (added.length > 0) await call(removeListItems, { params: { id }, body: { ids: added } });
    },
    onSettled: refresh,
    onError: showFailure(texts.undoFailed, texts.undoFailed),
  });
  const losses = (history.data?.changes ?? []).filter((change) => isOpenLoss(change, refs));
  if (losses.length === 0 && !undoable) return null;
  return (
    <section className={classes.losses} aria-label={texts.losses}>
      <UndoBar
        text={undoable?.text ?? null}
        onUndo={() => {
          if (undoable) undo.mutate(undoable);
          setUndoable(null);
        }}
        onDismiss={() => setUndoable(null)}
      />
      <Changes
        changes={losses}
        now={history.dataUpdatedAt}
        atOnce={lossesAtOnce}
        action={(alert) => (
          <ReplaceButton
            name={alert.name}
            open={open === alert.id}
            onToggle={() => setOpen(open === alert.id ? null : alert.id)}
          />
        )}
        opened={(alert) =>
          open === alert.id && (
            <Replacements alert={alert} busy={replace.isPending} onPick={(row) => replace.mutate({ alert, row })} />
          )
        }
      />
    </section>
  );
}
