import { type Alert, getReplacements, replaceListItem } from '@interest-miner/contract/alerts/endpoints';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/client.ts';
import { formatRange } from '#web/lib/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import classes from './list-history.module.css';
import { texts } from './texts.ts';

interface ReplacementsProps {
  alert: Alert;
  listId: string;
  onReplaced: (replaced: { removed: string[]; added: string[]; text: string }) => void;
}

/** Up to five interests, each put into the list in place of a lost one with one click. */
export function Replacements({ alert, listId, onReplaced }: ReplacementsProps) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['replacements', alert.id],
    queryFn: async ({ signal }) => (await call(getReplacements, { params: { id: alert.id } }, { signal })).data,
  });
  const replace = useMutation({
    mutationFn: async (row: InterestSnapshot) => {
      const body = { ref: alert.ref, with: [refOf(row)] };
      return (await call(replaceListItem, { params: { id: listId }, body }, { fallback: texts.failed })).data;
    },
    onSuccess: async ({ removed, added }, row) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      onReplaced({ removed, added, text: texts.replaced(alert.name, row.name) });
    },
    onError: (error) => showToast(texts.failed, messageOf(error, texts.failed), 'destructive'),
  });
  if (found.isPending) return <p className={classes.note}>{texts.finding}</p>;
  if (!found.data) return <p className={classes.note}>{messageOf(found.error, texts.findFailed)}</p>;
  if (found.data.length === 0) return <p className={classes.note}>{texts.none}</p>;
  return (
    <ul className={classes.options}>
      {found.data.map((row) => (
        <li key={refOf(row)} className={classes.option}>
          <span className={classes.name} title={row.path.join(' › ')}>
            {row.name}
          </span>
          <span className={classes.size}>{formatRange(row.lower, row.upper)}</span>
          <button
            type="button"
            className={classes.replace}
            disabled={replace.isPending}
            aria-label={texts.pickOf(row.name)}
            onClick={() => replace.mutate(row)}
          >
            {texts.use}
          </button>
        </li>
      ))}
    </ul>
  );
}
