import { atMetaOf } from '@interest-miner/contract/at-meta';
import type { InterestSnapshot } from '@interest-miner/contract/interest';
import { atMetaInWords } from '#web/lib/at-meta.ts';
import { useCheckedRow } from '#web/lib/meta/checked-rows.ts';
import classes from './at-meta-mark.module.css';
import { texts } from './texts.ts';

/** What is known of a row at Meta: filled if seen there, hollow if listed earlier, dashed if only its name is known. */
export function AtMetaMark({ row }: { row: InterestSnapshot }) {
  const known = atMetaOf(useCheckedRow(row));
  return (
    <span className={classes.known} title={texts.marks[known.state]}>
      <span className={classes.mark} data-state={known.state} aria-hidden />
      <span className={classes.words}>{atMetaInWords(known)}</span>
    </span>
  );
}
