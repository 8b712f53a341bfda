import { fold, words } from '../text/fold.ts';
import { singular, stem } from '../text/stem.ts';
import type { InterestRow } from '../types.ts';
import { type Bm25, STOP_WORDS } from './bm25.ts';

/** A word of what a brief leaves out. */
interface ExcludedWord {
  readonly word: string;
  readonly key: string;
}
/** What a brief leaves out: "solder kits". */
export type ExcludedThing = readonly ExcludedWord[];

/** Words of one family have this much in common at least: "solder" is not "sold", which has the same stem. */
const SAME_BEGINNING = 5;
/** What is like the excluded thing without it: "vegan leather", "alcohol-free beer". */
const SUBSTITUTE =
  /\b(?:non|free|without|zero|vegan|faux|fake|artificial|synthetic|plant[- ]based|alternatives?)\b|less\b/i;
/** Penalty, in deviations, of a row that has the excluded thing as an alias or in its section. */
const BESIDE = 12;

/** The words of a phrase that a brief leaves out; null if it has none that name anything. */
export function excludedThing(phrase: string): ExcludedThing | null {
  const telling = words(fold(phrase)).filter((word) => word.length > 2 && !STOP_WORDS.has(word));
  return telling.length === 0 ? null : telling.map((word) => ({ word: singular(word), key: stem(word) }));
}

/** Whether a text names the excluded thing: it holds all its words. */
export function names(text: string, thing: ExcludedThing): boolean {
  const said = words(fold(text)).map((word) => ({ word: singular(word), key: stem(word) }));
  return thing.every(({ word, key }) =>
    said.some((other) => {
      if (other.word === word) return true;
      const common = Math.min(SAME_BEGINNING, word.length);
      return other.key === key && other.word.slice(0, common) === word.slice(0, common);
    }),
  );
}

/** Takes the rows out that have what a brief leaves out in their name or as another name, and lowers those that have it beside their name. */
export function excludeRows(
  scores: Float32Array,
  rows: readonly InterestRow[],
  things: readonly ExcludedThing[],
  index: Bm25,
): void {
  for (const thing of things) {
    const [first] = thing;
    if (!first) continue;
    index.holders(first.key, (row, place) => {
      const interest = rows[row];
      if (!interest || SUBSTITUTE.test(interest.name)) return;
      const isOut = names(interest.name, thing) || isAlias(interest, thing);
      if (isOut) scores[row] = Number.NEGATIVE_INFINITY;
      else if (place === 'place' ? names((interest.path ?? []).join(' '), thing) : hasAlias(interest, thing)) {
        scores[row] = (scores[row] ?? 0) - BESIDE;
      }
    });
  }
}

function hasAlias({ aliases = [] }: InterestRow, thing: ExcludedThing): boolean {
  return aliases.some((alias) => names(alias, thing));
}

/** Whether an alias is the excluded thing and no more: a "carer" is a caregiver. */
function isAlias({ aliases = [] }: InterestRow, thing: ExcludedThing): boolean {
  return aliases.some((alias) => words(fold(alias)).length === thing.length && names(alias, thing));
}
