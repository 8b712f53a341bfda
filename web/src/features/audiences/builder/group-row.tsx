import { type Alert, isLoss } from '@interest-miner/contract/alerts/endpoints';
import { type InterestSnapshot, isMetaId, refOf } from '@interest-miner/contract/interest';
import { standingInWords } from '@interest-miner/contract/standing';
import { IconArrowsExchange, IconGripVertical, IconX } from '@tabler/icons-react';
import { createContext, memo, useContext, useState } from 'react';
import { alertInWords } from '#web/lib/alerts.ts';
import { focusNeighbour } from '#web/lib/focus.ts';
import { formatRange } from '#web/lib/format.ts';
import { AlertBadge } from '#web/ui/alert-mark/alert-mark.tsx';
import { ReplaceButton, Replacements } from '#web/ui/alert-mark/replacements.tsx';
import { space } from '#web/ui/alert-mark/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TestedMark } from '#web/ui/interest-record/tested-mark.tsx';
import type { Edit, Group, Target } from '../draft.ts';
import { builderTexts as texts } from '../texts.ts';
import { dragProps } from './drag.ts';
import classes from './group.module.css';
import type { Shared } from './use-shared.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The groups that a row can move to. Read only by a row that is about to move, so that no other one renders again. */
export const GroupsContext = createContext<readonly Group[]>([]);

interface GroupRowProps {
  row: InterestSnapshot;
  /** The id of its group. */
  group: number;
  alert: Alert | undefined;
  /** The row that most of it is in, if one is. */
  shared: Shared | undefined;
  onEdit: (edit: Edit) => void;
}

/** One interest of a group: what is known of it, what it shares, and what can be done with it. */
export const GroupRow = memo(function GroupRow({ row, group, alert, shared, onEdit }: GroupRowProps) {
  const [open, setOpen] = useState<'moving' | 'replacing' | null>(null);
  const ref = refOf(row);
  const toggle = (what: 'moving' | 'replacing') => setOpen(open === what ? null : what);
  const facts = [atMetaInWords(row), shared && texts.shares(Math.round(shared.share * 100), shared.with.name)];
  return (
    <li className={classes.item}>
      <div className={classes.row} {...dragProps(row, group)}>
        <IconGripVertical {...icon} className={classes.grip} />
        <span className={classes.name} title={row.path.join(' › ')}>
          <span>{row.name}</span>
          {alert && space}
          {alert && <AlertBadge alert={alert} />} <TestedMark interest={row} />
          {facts.some(Boolean) && (
            <span className={classes.facts} data-shared={shared !== undefined || undefined}>
              {facts.filter(Boolean).join(' · ')}
            </span>
          )}
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
          <span>{alertInWords(alert)}</span>
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
        <MoveTargets
          group={group}
          onMove={(button, to) => {
            focusNeighbour(button);
            setOpen(null);
            onEdit({ type: 'move', from: group, to, ref });
          }}
        />
      )}
    </li>
  );
});

/** When it was seen at Meta, or that Meta cannot target it. */
function atMetaInWords({ id, at_meta }: InterestSnapshot): string | undefined {
  if (at_meta) return standingInWords(at_meta);
  return isMetaId(id) ? undefined : texts.nameOnly;
}

interface MoveTargetsProps {
  group: number;
  onMove: (button: HTMLButtonElement, to: Target) => void;
}

function MoveTargets({ group, onMove }: MoveTargetsProps) {
  const groups = useContext(GroupsContext);
  return (
    <div className={classes.targets}>
      {texts.moveTo}
      {groups.map(({ id }, index) =>
        id === group ? null : (
          <button
            key={id}
            type="button"
            className={classes.target}
            onClick={({ currentTarget }) => onMove(currentTarget, id)}
          >
            {texts.group(index + 1)}
          </button>
        ),
      )}
      <button type="button" className={classes.target} onClick={({ currentTarget }) => onMove(currentTarget, 'new')}>
        {texts.newGroup}
      </button>
    </div>
  );
}
