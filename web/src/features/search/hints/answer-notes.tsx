import type { SearchAnswer } from '@interest-miner/contract/search/endpoints';
import { formatCount } from '#web/lib/format.ts';
import { texts } from '../texts.ts';
import classes from './answer-notes.module.css';

/** Notes on an answer: how the term was interpreted, whether results were cut off, and whose token asked Meta. */
export function AnswerNotes({ answer }: { answer: SearchAnswer }) {
  const { read_as, interests, total_results, answered_by } = answer;
  const notes = [
    ...(read_as === null ? [] : [texts.readAs(read_as)]),
    ...(interests.length > 0 && total_results > interests.length
      ? [texts.firstShown(formatCount(total_results), formatCount(interests.length))]
      : []),
    ...(answered_by === 'own_connection' ? [texts.ownConnection] : []),
    ...(answered_by === 'installation' ? [texts.installation] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className={classes.notes} role="status">
      {notes.join(' · ')}
    </p>
  );
}
