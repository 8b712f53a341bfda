import type { BriefSummary } from '@interest-miner/contract/briefs/endpoints';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { formatCount, formatDay } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table/columns.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Mark } from '#web/ui/mark.tsx';
import classes from './briefs-page.module.css';
import { factsInWords } from './spine/spine-parts.ts';
import { texts } from './texts.ts';

interface BriefColumnsProps {
  /** Reference time for the dates, in milliseconds. */
  now: number;
  /** Id of the brief that the user works on. */
  current: string | null | undefined;
  isBusy: (id: string) => boolean;
  onOpen: (id: string) => void;
  onRename: (brief: BriefSummary) => void;
  onDelete: (id: string) => void;
}

/** What a brief holds, such as `94 ranked · 1 list · 2 audiences`. */
function contentsInWords({ ranked, lists, audiences, pushes }: BriefSummary): string {
  const parts = [
    ranked !== null && texts.ranked(formatCount(ranked)),
    lists > 0 && texts.lists(lists),
    audiences > 0 && texts.audiences(audiences),
    pushes > 0 && texts.pushes(pushes),
  ];
  return parts.filter((part) => part !== false).join(' · ') || texts.nothing;
}

/** Columns of the list of briefs. */
export function briefColumns(props: BriefColumnsProps): Column<BriefSummary>[] {
  const { now, current, isBusy, onOpen, onRename, onDelete } = props;
  return [
    {
      key: 'name',
      header: texts.name,
      rowHeader: true,
      cell: ({ id, name, facts }) => (
        <>
          <button type="button" className={classes.open} aria-label={texts.open(name)} onClick={() => onOpen(id)}>
            {name}
          </button>{' '}
          {id === current && <Mark look="current">{texts.current}</Mark>}
          <span className={classes.facts}>{factsInWords(facts)}</span>
        </>
      ),
      className: classes.name,
    },
    { key: 'contents', header: texts.contents, cell: contentsInWords, from: 'medium', under: 'name' },
    {
      key: 'changed',
      header: texts.changed,
      cell: (row) => <time dateTime={row.updated_at}>{formatDay(Date.parse(row.updated_at), now)}</time>,
      from: 'medium',
      under: 'name',
      named: true,
      className: classes.day,
    },
    {
      key: 'actions',
      header: texts.actions,
      unnamed: true,
      cell: (brief) => (
        <span className={classes.buttons}>
          <IconButton label={texts.renameOf(brief.name)} onClick={() => onRename(brief)}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={texts.remove(brief.name)} busy={isBusy(brief.id)} onClick={() => onDelete(brief.id)}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      ),
      align: 'end',
      className: classes.actions,
    },
  ];
}
