import {
  type Alert,
  alertSentence,
  alertTexts,
  getListHistory,
  isLoss,
} from '@interest-miner/contract/alerts/endpoints';
import { removeListItems, restoreListItems } from '@interest-miner/contract/lists';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { UndoBar } from '#web/ui/data-table/undo-bar.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './list-history.module.css';
import { Replacements } from './replacements.tsx';
import { SizeChart } from './size-chart.tsx';
import { texts } from './texts.ts';

/** Above the table, which must stay in reach. */
const shownAtOnce = 5;

interface ListHistoryProps {
  id: string;
  /** Refs of the entries that are in the list now. */
  refs: readonly string[];
}

interface Replaced {
  removed: string[];
  added: string[];
  text: string;
}

/** What changed in a list and when, its size over time, and replacements for what was lost. Nothing before the first check. */
export function ListHistory({ id, refs }: ListHistoryProps) {
  const client = useQueryClient();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Replaced | null>(null);
  const history = useQuery({
    queryKey: ['list-history', id],
    queryFn: async ({ signal }) => (await call(getListHistory, { params: { id } }, { signal })).data,
  });
  const undo = useMutation({
    mutationFn: async ({ removed, added }: Replaced) => {
      if (removed.length > 0) await call(restoreListItems, { params: { id }, body: { ids: removed } });
      if (added.length > 0) await call(removeListItems, { params: { id }, body: { ids: added } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['lists'] }),
    onError: (error) => showToast(texts.undoFailed, messageOf(error, texts.undoFailed), 'destructive'),
  });
  const { sizes = [], changes = [] } = history.data ?? {};
  if (sizes.length < 2 && changes.length === 0 && !undoable) return null;
  const canReplace = (alert: Alert) => isLoss(alert.kind) && refs.includes(alert.ref);
  return (
    <section className={classes.history} aria-labelledby="list-history">
      <h2 id="list-history" className={classes.title}>
        {texts.title}
      </h2>
      {sizes.length > 1 && <SizeChart sizes={sizes} />}
      <UndoBar
        text={undoable?.text ?? null}
        onUndo={() => {
          if (undoable) undo.mutate(undoable);
          setUndoable(null);
        }}
        onDismiss={() => setUndoable(null)}
      />
      <ul className={classes.changes}>
        {changes.slice(0, all ? changes.length : shownAtOnce).map((alert) => (
          <li key={alert.id} className={classes.change} data-loss={isLoss(alert.kind) || undefined}>
            <div className={classes.words}>
              <p className={classes.what}>{alertTexts.title[alert.kind](alert.name)}</p>
              <p className={classes.why}>
                {formatDay(Date.parse(alert.found_at), history.dataUpdatedAt)} · {alertSentence(alert)}
              </p>
            </div>
            {canReplace(alert) && (
              <button
                type="button"
                className={classes.replace}
                aria-expanded={open === alert.id}
                aria-label={texts.replaceOf(alert.name)}
                onClick={() => setOpen(open === alert.id ? null : alert.id)}
              >
                {open === alert.id ? texts.hide : texts.replace}
              </button>
            )}
            {open === alert.id && canReplace(alert) && (
              <Replacements
                alert={alert}
                listId={id}
                onReplaced={(replaced) => {
                  setOpen(null);
                  setUndoable(replaced);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {!all && changes.length > shownAtOnce && (
        <button type="button" className={classes.replace} onClick={() => setAll(true)}>
          {texts.showAll(changes.length)}
        </button>
      )}
    </section>
  );
}
