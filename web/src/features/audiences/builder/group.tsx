import { isLoss } from '@interest-miner/contract/alerts/endpoints';
import { alertSentence } from '@interest-miner/contract/alerts/texts';
import { audienceTexts } from '@interest-miner/contract/audiences/texts';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { IconArrowsExchange, IconGripVertical, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAlertOf, useLosses } from '#web/lib/alerts.ts';
import { focusNeighbour } from '#web/lib/focus.ts';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { AlertMark } from '#web/ui/alert-mark/alert-mark.tsx';
import { ReplaceButton, Replacements } from '#web/ui/alert-mark/replacements.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { builderTexts as texts } from '../texts.ts';
import type { Edit, Group, Target } from './draft.ts';
import { dragProps, useDrop } from './drag.ts';
import classes from './group.module.css';

/** Rows shown at first: on a phone the lists are below them. */
const shownAtOnce = 50;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface GroupCardProps {
  group: Group;
  /** Its position among the groups, from 1. */
  number: number;
  groups: readonly Group[];
  onEdit: (edit: Edit) => void;
}

/** One group: people with any of its rows. Rows move by drag and drop, or by their Move button. */
export function GroupCard({ group, number, groups, onEdit }: GroupCardProps) {
  const [all, setAll] = useState(false);
  const { over, props } = useDrop(({ from, row }) =>
    onEdit(
      from === null
        ? { type: 'add', to: group.id, rows: [row] }
        : { type: 'move', from, to: group.id, ref: refOf(row) },
    ),
  );
  const losses = useLosses();
  const rows = group.rows.filter((row, index) => all || index < shownAtOnce || losses.has(refOf(row)));
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
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Row key={refOf(row)} row={row} group={group.id} groups={groups} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {rows.length < group.rows.length && (
        <button type="button" className={classes.all} onClick={() => setAll(true)}>
          {texts.showAll(formatCount(group.rows.length))}
        </button>
      )}
    </section>
  );
}

interface RowProps extends Pick<GroupCardProps, 'groups' | 'onEdit'> {
  row: InterestSnapshot;
  group: number;
}

function Row({ row, group, groups, onEdit }: RowProps) {
  const [open, setOpen] = useState<'moving' | 'replacing' | null>(null);
  const ref = refOf(row);
  const alert = useAlertOf(ref);
  const toggle = (what: 'moving' | 'replacing') => setOpen(open === what ? null : what);
  function move(button: HTMLButtonElement, to: Target) {
    focusNeighbour(button);
    setOpen(null);
    onEdit({ type: 'move', from: group, to, ref });
  }
  return (
    <li className={classes.item}>
      <div className={classes.row} {...dragProps(row, group)}>
        <IconGripVertical {...icon} className={classes.grip} />
        <span className={classes.name} title={row.path.join(' › ')}>
          {row.name}
          <AlertMark reference={ref} />
        </span>
        <span className={classes.size}>{formatRange(row.lower, row.upper)}</span>
        <IconButton
          size="small"
          label={texts.move(row.name)}
          aria-expanded={open === 'moving'}
          onClick={() => toggle('moving')}
        >
          <IconArrowsExchange {...icon} />
        </IconButton>
        <IconButton
          size="small"
          label={texts.remove(row.name)}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onEdit({ type: 'remove', from: group, ref });
          }}
        >
          <IconX {...icon} />
        </IconButton>
      </div>
      {alert && isLoss(alert.kind) && (
        <div className={classes.loss}>
          <span>{alertSentence(alert)}</span>
          <ReplaceButton name={row.name} open={open === 'replacing'} onToggle={() => toggle('replacing')} />
        </div>
      )}
      {alert && open === 'replacing' && (
        <div className={classes.options}>
          <Replacements
            alert={alert}
            onPick={(picked, button) => {
              button.closest('section')?.focus();
              onEdit({ type: 'replace', in: group, ref, row: picked });
            }}
          />
        </div>
      )}
      {open === 'moving' && (
        <div className={classes.targets}>
          {texts.moveTo}
          {groups.map(({ id }, index) =>
            id === group ? null : (
              <button
                key={id}
                type="button"
                className={classes.target}
                onClick={({ currentTarget }) => move(currentTarget, id)}
              >
                {texts.group(index + 1)}
              </button>
            ),
          )}
          <button type="button" className={classes.target} onClick={({ currentTarget }) => move(currentTarget, 'new')}>
            {texts.newGroup}
          </button>
        </div>
      )}
    </li>
  );
}

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
