import { synonymsOf } from '../synonyms.ts';
import { clip, fold, words } from '../text/fold.ts';
import type { Expansion, Vocabulary } from './vocabulary.ts';

/** Longer queries are cut: cost grows with length, and real queries are shorter. */
export const QUERY_LIMITS = { letters: 400, terms: 12, words: 10 } as const;

/** Also of the other languages that are read: as typed, "de" would begin 400 words. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be by for from how in into is it my of on or our that the their this to we what with your ' +
    'con da de del der des di du el et la las le les los para pour und'
  ).split(' '),
);

/** A last word with at most this many letters counts as a prefix ("wedding pl"). */
const UNFINISHED = 4;

/** A word of a term with its expansions. `letters` is how many letters a match covers. */
export interface QueryWord {
  readonly text: string;
  readonly expansions: readonly Expansion[];
}

/** One term of a query, as written and folded. */
export interface Term {
  readonly written: string;
  readonly folded: string;
}

/** The terms of a query, split at commas, semicolons, bars and line ends, without empty or duplicate ones. */
export function termsOf(question: string): Term[] {
  const pieces = clip(question, QUERY_LIMITS.letters).split(/[,;|\n\r،、]+/);
  const terms = new Map(pieces.map((written) => [fold(written), written.trim()]));
  return [...terms]
    .filter(([folded]) => folded !== '')
    .slice(0, QUERY_LIMITS.terms)
    .map(([folded, written]) => ({ written, folded }));
}

/** The words of a folded term without stop words (unless it has no others), each expanded over a vocabulary; real words are not typos. */
export function expandTerm(term: string, vocabulary: Vocabulary, isReal: (word: string) => boolean): QueryWord[] {
  const all = words(term);
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const kept = [...new Set(telling.length > 0 ? telling : all)].slice(0, QUERY_LIMITS.words);
  return kept.map((text, i) => ({
    text,
    expansions: [
      ...vocabulary.expand(text, synonymsOf(text), {
        real: vocabulary.numberOf(text) === undefined && isReal(text),
        unfinished: i > 0 && i === kept.length - 1 && text.length <= UNFINISHED,
      }),
      ...joined(text, all, vocabulary),
    ],
  }));
}

/** "star bucks" also searches for "starbucks", "motor bike" for "motorbike" and so "motorcycle": each half stands for the whole. */
function joined(word: string, all: readonly string[], vocabulary: Vocabulary): Expansion[] {
  const at = all.indexOf(word);
  const pairs = [
    [all[at - 1], word],
    [word, all[at + 1]],
  ];
  return pairs.flatMap(([a, b]) => {
    if (!a || !b) return [];
    const known = vocabulary.numberOf(a + b) !== undefined || synonymsOf(a + b).length > 0;
    const expansions = known ? vocabulary.expand(a + b, synonymsOf(a + b), { real: true }) : [];
    return expansions.map((expansion) => ({ ...expansion, weight: 0.9 * expansion.weight }));
  });
}
