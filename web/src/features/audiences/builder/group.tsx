import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { refOf } from '@interest-miner/contract/interest';
import { IconTrash } from '@tabler/icons-react';
import { memo, startTransition, useDeferredValue, useState } from 'react';
import { isLost, useNewestAlerts } from '#web/lib/alerts.ts';
import { idsInWords } from '#web/lib/at-meta.ts';
import { focusNeighbour } from '#web/lib/focus.ts';
import { formatCount } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Edit, Group } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';
import { useDrop } from './drag.ts';
import classes from './group.module.css';
import { GroupRow } from './group-row.tsx';
import type { Shared } from './use-shared.ts';

/** Rows shown at first: on a phone the lists are below them. */
const shownAtOnce = 50;
/** Rows in the first paint of a long group: more than fit on a screen, and fewer than delay it. */
const firstPaint = 10;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface GroupCardProps {
  group: Group;
  /** Its position among the groups, from 1. */
  number: number;
  /** Its rows that share most with another one, by ref. */
  shared: ReadonlyMap<string, Shared>;
  onEdit: (edit: Edit) => void;
}

/** One group: people with any of its rows. Rows move by drag and drop, or by their Move button. */
export const GroupCard = memo(function GroupCard({ group, number, shared, onEdit }: GroupCardProps) {
  const [all, setAll] = useState(false);
  const { over, props } = useDrop(({ from, row }) =>
    onEdit(
      from === null
        ? { type: 'add', to: group.id, rows: [row] }
        : { type: 'move', from, to: group.id, ref: refOf(row) },
    ),
  );
  const alerts = useNewestAlerts();
  const [now] = useState(() => Date.now());
  const painted = useDeferredValue(true, false);
  const shown = painted ? shownAtOnce : firstPaint;
  const rows = group.rows.filter((row, index) => all || index < shown || isLost(alerts.get(refOf(row))));
  return (
    <section
      className={classes.group}
      data-over={over || undefined}
      aria-label={texts.group(number)}
      tabIndex={-1}
      {...props}
    >
      <header className={classes.head}>
        <h3>{texts.anyOf(number)}</h3>
        <span className={classes.count}>{texts.count(formatCount(group.rows.length))}</span>
        <span className={classes.worldwide}>{texts.worldwide}</span>
        <IconButton
          size="small"
          label={texts.removeGroup(number)}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onEdit({ type: 'remove-group', group: group.id });
          }}
        >
          <IconTrash {...icon} />
        </IconButton>
      </header>
      {group.rows.length === 0 ? (
        <p className={classes.empty}>
          {audienceTexts.groupEmpty}. {texts.drop}
        </p>
      ) : (
        <>
          <p className={classes.ids}>{idsInWords(group.rows, now)}</p>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <GroupRow
                key={refOf(row)}
                row={row}
                group={group.id}
                alert={alerts.get(refOf(row))}
                shared={shared.get(refOf(row))}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </>
      )}
      {rows.length < group.rows.length && (
        <button type="button" className={classes.all} onClick={() => startTransition(() => setAll(true))}>
          {texts.showAll(formatCount(group.rows.length))}
        </button>
      )}
    </section>
  );
});

/** Dropping a row here starts a new AND group; it is also a button. */
export function NewGroup({ onEdit }: { onEdit: (edit: Edit) => void }) {
  const { over, props } = useDrop(({ from, row }) =>
    onEdit(
      from === null ? { type: 'add', to: 'new', rows: [row] } : { type: 'move', from, to: 'new', ref: refOf(row) },
    ),
  );
  return (
    <button
      type="button"
      className={classes.fresh}
      data-over={over || undefined}
      onClick={() => onEdit({ type: 'add-group' })}
      {...props}
    >
      <strong>{over ? texts.dropNew : texts.addGroup}</strong>
      <span>{texts.addGroupHint}</span>
    </button>
  );
}
