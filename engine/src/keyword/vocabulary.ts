import { intAt } from '../arrays.ts';
import { ListBuilder, type PackedLists } from '../packed-lists.ts';
import { firstAtOrAfter } from '../text/sorted.ts';
import { singular, stem } from '../text/stem.ts';
import { bitCount, editDistance, letterMask } from './edit-distance.ts';

/** How a query word matched an indexed word. */
export type WordMatchKind = 'exact' | 'stem' | 'synonym' | 'prefix' | 'typo';

/** An indexed word that matches a query word; `weight` in (0, 1]. */
export interface Expansion {
  readonly word: number;
  readonly weight: number;
  readonly kind: WordMatchKind;
}

/** Maximum expansions of a prefix; the shortest words come first, as they are nearest to the text typed. */
const MAX_PREFIXED = 400;

/** Weight of each kind of match against an exact one. Tuned on the tuning half of `eval/queries.json`. */
const WEIGHTS = {
  plural: 0.97,
  stem: 0.88,
  synonym: 0.78,
  prefix: 0.68,
  prefixAfterWord: 0.4,
  covered: 0.2,
} as const;

/** Two slips leave too little of a shorter word. */
const SHORTEST_TWO_SLIPS = 7;
/** Tie-break between words with equally many slips: missing letters are more common than wrong ones. */
const LEFT_OUT = 0.01;

/** The distinct words of an index, in code unit order, and the lookups from a typed word. */
export class Vocabulary {
  readonly list: readonly string[];
  readonly #byStem: PackedLists;
  readonly #byLength: PackedLists;
  /** The letters of each word, in the order of `#byLength`. */
  readonly #masks: Int32Array;

  constructor(distinct: Iterable<string>) {
    this.list = [...new Set(distinct)].sort();
    const [byStem, byLength] = [new ListBuilder(), new ListBuilder()];
    this.list.forEach((word, number) => {
      byStem.add(stem(word), number);
      byLength.add(`${word.length}`, number);
    });
    this.#byStem = byStem.packed().lists;
    this.#byLength = byLength.packed().lists;
    this.#masks = Int32Array.from(this.#byLength.items, (number) => letterMask(this.list[number] as string));
  }

  /** The number of a word, or undefined if it is not in the index. */
  numberOf(word: string): number | undefined {
    const at = firstAtOrAfter(this.list, word);
    return this.list[at] === word ? at : undefined;
  }

  /** Whether a word of the index begins with `text`. */
  begins(text: string): boolean {
    return this.list[firstAtOrAfter(this.list, text)]?.startsWith(text) ?? false;
  }

  /**
   * The words that `typed` matches, best first, without duplicates. Typos are only tried if nothing matches as typed.
   * @param synonyms other words with the same meaning
   * @param hints whether it is a real word and so not a typo; whether the user may still be typing it
   */
  expand(
    typed: string,
    synonyms: readonly string[],
    hints: { real?: boolean; unfinished?: boolean } = {},
  ): Expansion[] {
    const { real = false, unfinished = false } = hints;
    const found = new Map<number, Expansion>();
    const add = (word: number, weight: number, kind: WordMatchKind) => {
      if ((found.get(word)?.weight ?? 0) < weight) found.set(word, { word, weight, kind });
    };
    const exact = this.numberOf(typed);
    if (exact !== undefined) add(exact, 1, 'exact');
    // An unknown word that is its own stem is more likely a prefix ("veget") than a word.
    const family = exact !== undefined || stem(typed) !== typed ? this.#byStem.of(stem(typed)) : [];
    for (const word of family) add(word, this.#familyWeight(typed, word), 'stem');
    const complete = found.size > 0;
    for (const other of synonyms) {
      const word = this.numberOf(other);
      if (word !== undefined) add(word, WEIGHTS.synonym, 'synonym');
    }
    for (const word of this.#prefixed(typed)) {
      const covered = typed.length / (this.list[word] as string).length;
      add(
        word,
        (complete && !unfinished ? WEIGHTS.prefixAfterWord : WEIGHTS.prefix) + WEIGHTS.covered * covered,
        'prefix',
      );
    }
    if (!complete && !real && typed.length >= 3) {
      this.#typos(typed, add);
      // Phonetic spellings: "fotography".
      if (typed.startsWith('f')) this.#typos(`ph${typed.slice(1)}`, add);
    }
    return [...found.values()].sort((a, b) => b.weight - a.weight || a.word - b.word);
  }

  /** The nearest word to a misspelt one, at most two slips away, preferably with letters left out; null without one. */
  nearest(typed: string, isUsable: (word: string) => boolean): string | null {
    if (typed.length < SHORTEST_TWO_SLIPS) return null;
    let best = { word: null as string | null, weight: 0 };
    this.#typos(typed, (number, nearness) => {
      const word = this.list[number] as string;
      const weight = nearness + (isLeftOut(typed, word) ? LEFT_OUT : 0);
      if (weight > best.weight && isUsable(word)) best = { word, weight };
    });
    return best.word;
  }

  /** Singular and plural are nearly the same word; other endings less so. */
  #familyWeight(typed: string, word: number): number {
    const text = this.list[word] as string;
    const [short, long] = text.length < typed.length ? [text, typed] : [typed, text];
    return long === `${short}s` || singular(long) === short ? WEIGHTS.plural : WEIGHTS.stem;
  }

  #prefixed(typed: string): number[] {
    const start = firstAtOrAfter(this.list, typed);
    const end = firstAtOrAfter(this.list, `${typed}\uffff`);
    const all = Array.from({ length: end - start }, (_, i) => start + i);
    if (all.length <= MAX_PREFIXED) return all;
    const length = (word: number) => (this.list[word] as string).length;
    return all.sort((a, b) => length(a) - length(b) || a - b).slice(0, MAX_PREFIXED);
  }

  #typos(typed: string, add: (word: number, weight: number, kind: WordMatchKind) => void): void {
    const limit = typed.length >= 6 ? 2 : 1;
    const mask = letterMask(typed);
    for (let length = typed.length - limit; length <= typed.length + limit; length++) {
      // A letter more or less changes one bit, a wrong one two.
      const mostBits = (distance: number) => 2 * distance - Math.abs(length - typed.length);
      const { start, end } = this.#byLength.range(`${length}`);
      for (let at = start; at < end; at++) {
        const bits = bitCount(mask ^ intAt(this.#masks, at));
        if (bits > mostBits(limit)) continue;
        const number = intAt(this.#byLength.items, at);
        const word = this.list[number] as string;
        const firstDiffers = word.charCodeAt(0) !== typed.charCodeAt(0);
        const maxDistance = firstDiffers ? (typed.length < 4 ? 0 : 1) : limit;
        if (bits > mostBits(maxDistance)) continue;
        const distance = editDistance(typed, word, maxDistance);
        if (distance > maxDistance) continue;
        const share = distance / typed.length;
        const weight = (firstDiffers ? 0.72 : 0.86) - 0.8 * share;
        add(number, weight, 'typo');
        for (const relative of this.#byStem.of(stem(word))) {
          if (this.#familyWeight(word, relative) === WEIGHTS.plural) add(relative, weight * WEIGHTS.plural, 'typo');
        }
      }
    }
  }
}

/** Whether `typed` is `word` with some letters missing. */
function isLeftOut(typed: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length;
}
