import type { Alert } from '@interest-miner/contract/alerts/endpoints';
import { type InterestSnapshot, refOf } from '@interest-miner/contract/interest';
import { useReplacements } from '#web/lib/alerts.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { formatRange } from '#web/lib/format.ts';
import { PlainButton } from '../plain-button.tsx';
import classes from './replacements.module.css';
import { texts } from './texts.ts';

interface ReplacementsProps {
  alert: Alert;
  busy?: boolean;
  /** @param button the pressed button */
  onPick: (row: InterestSnapshot, button: HTMLButtonElement) => void;
}

/** A few interests, each of which replaces a lost one with one click. */
export function Replacements({ alert, busy = false, onPick }: ReplacementsProps) {
  const found = useReplacements(alert.id, texts.findFailed);
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
          <PlainButton
            look="default"
            disabled={busy}
            aria-label={texts.pickOf(row.name)}
            onClick={({ currentTarget }) => onPick(row, currentTarget)}
          >
            {texts.use}
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

interface ReplaceButtonProps {
  name: string;
  open: boolean;
  onToggle: () => void;
}

/** Opens and closes the replacements of one lost interest. */
export function ReplaceButton({ name, open, onToggle }: ReplaceButtonProps) {
  return (
    <PlainButton
      look="default"
      aria-expanded={open}
      aria-label={open ? texts.hideOf(name) : texts.replaceOf(name)}
      onClick={onToggle}
    >
      {open ? texts.hide : texts.replace}
    </PlainButton>
  );
}
