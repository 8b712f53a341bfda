import type { LastSeen } from '@interest-miner/contract/at-meta';
import { seenInWords } from '#web/lib/at-meta.ts';
import { formatCount } from '#web/lib/format.ts';
import classes from './ids-count.module.css';

const texts = { withId: 'with Meta’s id' };

interface IdsCountProps {
  /** Rows in all, and those that ads can target. */
  all: number;
  withId: number;
  seen: LastSeen;
  /** Reference time, in milliseconds. */
  now: number;
}

/** How many rows of a list or an audience have Meta's id, and how many of them it had this year. */
export function IdsCount({ all, withId, seen, now }: IdsCountProps) {
  return (
    <>
      {formatCount(withId)} of {formatCount(all)}
      <span className={classes.narrow}> {texts.withId}</span>
      {withId > 0 && <span className={classes.seen}>{seenInWords(withId, seen, now)}</span>}
    </>
  );
}
