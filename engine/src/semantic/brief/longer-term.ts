import { fold, words } from '../../text/fold.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../bm25.ts';
import { LOOSE_WORDS } from './loose-words.ts';
import { PEOPLE_STEMS } from './people-words.ts';

/** A longer term that begins with a word wherever the brief says it: who writes "wood stoves" does not speak of wood. */
export function longerTerm(word: string, pieces: readonly string[]): string | undefined {
  const nexts = pieces.flatMap((piece) => {
    const all = words(fold(piece));
    return all.flatMap((own, i) => (own === word ? [all[i + 1] ?? ''] : []));
  });
  const isTelling = (next: string) =>
    next.length > 2 && !STOP_WORDS.has(next) && !LOOSE_WORDS.has(stem(next)) && !PEOPLE_STEMS.has(stem(next));
  return nexts.length > 0 && nexts.every(isTelling) ? `${word} ${nexts[0]}` : undefined;
}
