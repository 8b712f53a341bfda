import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { IconCheck, IconGripVertical, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { focusNeighbour } from '#web/lib/focus.ts';
import { formatCount, formatRange } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { builderTexts as texts } from '../texts.ts';
import classes from './add-interests.module.css';
import { dragProps } from './drag.ts';

const shownAtOnce = 60;
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface OptionsProps {
  /** Accessible name. */
  label: string;
  rows: readonly InterestSnapshot[];
  /** Refs of the rows in the audience. */
  used: ReadonlySet<string>;
  /** The group that a row is added to, in words. */
  place: string;
  onAdd: (row: InterestSnapshot) => void;
}

/** Rows to add with a button or by drag and drop; a list that scrolls. */
export function Options({ label, rows, used, place, onAdd }: OptionsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul className={classes.items} tabIndex={0} aria-label={label}>
        {rows.slice(0, shownAtOnce).map((row) => (
          <OptionRow key={refOf(row)} row={row} used={used.has(refOf(row))} place={place} onAdd={onAdd} />
        ))}
      </ul>
      {rows.length > shownAtOnce && (
        <p className={classes.hint}>{texts.more(formatCount(rows.length - shownAtOnce))}</p>
      )}
    </>
  );
}

interface OptionRowProps extends Pick<OptionsProps, 'place' | 'onAdd'> {
  row: InterestSnapshot;
  used: boolean;
}

const OptionRow = memo(function OptionRow({ row, used, place, onAdd }: OptionRowProps) {
  return (
    <li className={classes.item} data-used={used || undefined} {...dragProps(row, null)}>
      <IconGripVertical {...icon} className={classes.grip} />
      <span className={classes.words} title={row.path.join(' › ')}>
        <span className={classes.name}>{row.name}</span>
        <span className={classes.size}>{formatRange(row.lower, row.upper)}</span>
      </span>
      {used ? (
        <IconCheck size={18} stroke={2} className={classes.used} role="img" aria-label={texts.inAudience} />
      ) : (
        <IconButton
          size="small"
          label={texts.add(row.name, place)}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onAdd(row);
          }}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  );
});
