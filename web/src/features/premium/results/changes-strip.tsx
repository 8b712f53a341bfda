import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCount } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Parts } from '#web/ui/parts.tsx';
import type { ShownChanges } from '../refine/use-changes.ts';
import { texts } from '../texts.ts';
import classes from './changes-strip.module.css';
import { comparePath } from './view.ts';

interface ChangesStripProps {
  shown: ShownChanges;
  /** Ids of this analysis and of the previous one. */
  id: string;
  since: string;
  total: number;
  onHide: () => void;
}

/** New, moved and removed interests since the previous run; each part can be shown alone. */
export function ChangesStrip({ shown, id, since, total, onHide }: ChangesStripProps) {
  const { changes, fields, part, show } = shown;
  const parts = [
    ['all', texts.allRows(formatCount(total))],
    ['new', texts.newRows(formatCount(changes.added))],
    ['moved', texts.movedRows(formatCount(changes.moved))],
    ['gone', texts.goneRows(formatCount(changes.gone.length))],
  ] as const;
  return (
    <section className={classes.strip} aria-label={texts.changedSince}>
      <p className={classes.lead}>
        <strong>{texts.changedSince}</strong>{' '}
        {fields.length > 0 && texts.changedFields(fields.map((field) => texts[field]).join(', '))}
      </p>
      <Parts label={texts.changeParts} parts={parts} value={part} onChange={show} />
      <Link className={classes.link} to={comparePath(since, id)}>
        {texts.sideBySide}
      </Link>
      <IconButton className={classes.hide} label={texts.hideChanges} onClick={onHide}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </section>
  );
}
