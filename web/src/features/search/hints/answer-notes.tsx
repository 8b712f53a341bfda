import type { SearchAnswer } from '@interest-miner/contract/search';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './answer-notes.module.css';

/** Notes on an answer: how the term was interpreted, and whether results were cut off. */
export function AnswerNotes({ answer }: { answer: SearchAnswer }) {
  const { read_as, interests, total_results } = answer;
  const notes = [
    ...(read_as === null ? [] : [texts.readAs(read_as)]),
    ...(interests.length > 0 && total_results > interests.length
      ? [texts.firstShown(formatCount(total_results), formatCount(interests.length))]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className={classes.notes} role="status">
      {notes.join(' · ')}
    </p>
  );
}
