import { fold, words } from '../text/fold.ts';
import type { Brief } from '../types.ts';
import type { ReadPart } from './reader.ts';
import { tokensOf } from './tokens.ts';

/** Words as written. `isAll`: they say what was asked for and no more ("Klavier" for "piano", but not "Klavierstimmer"). */
export interface Quote {
  readonly text: string;
  readonly isAll: boolean;
}

/** The fields of a brief as they were written, found by what was read of them in English. */
export class OriginalText {
  /** The fields as written: two texts with the same one are quoted alike. */
  readonly text: string;
  readonly #parts: readonly ReadPart[];
  /** The English words of all parts in order, and the number of each one's part. */
  readonly #words: readonly string[];
  readonly #partOf: readonly number[];

  /** @param fields the parts of each field, in order */
  constructor(fields: readonly (readonly ReadPart[])[]) {
    // An empty word between two fields: no quote reaches from one into the other.
    const between: ReadPart = { english: '', written: '\n', gap: '' };
    this.#parts = fields.flatMap((parts) => [...parts, between]);
    const found = this.#parts.flatMap((part, number) =>
      (part === between ? [''] : words(fold(part.english))).map((word) => ({ word, number })),
    );
    this.#words = found.map(({ word }) => word);
    this.#partOf = found.map(({ number }) => number);
    this.text = this.#parts.map(({ gap, written }) => gap + written).join('');
  }

  /** English fields, which nobody had to translate. */
  static asWritten(fields: readonly string[]): OriginalText {
    return new OriginalText(
      fields.map((text) => tokensOf(text).map(({ written, gap }) => ({ english: written, written, gap }))),
    );
  }

  /**
   * What was written where these English words stand one after the other; undefined if they do nowhere.
   * @param max letters within which the quote goes on to the next stop or comma: "adults caring" for "an ageing parent"
   * @param place which of several places is quoted: the audience stands last
   */
  quote(english: string, max = 0, place: 'first' | 'last' = 'first'): Quote | undefined {
    const wanted = words(fold(english));
    if (wanted.length === 0) return undefined;
    const found = this.#words.flatMap((_, at) =>
      wanted.every((word, i) => this.#words[at + i] === word) ? [this.#written(at, at + wanted.length - 1, max)] : [],
    );
    if (place === 'last') found.reverse();
    if (found.length > 0) return found.find(({ isAll }) => isAll) ?? found[0];
    // "off-road" is read as "offroad" too.
    const joined = this.#words.findIndex((word, i) => word !== '' && `${word}${this.#words[i + 1]}` === wanted[0]);
    return wanted.length === 1 && joined !== -1 ? this.#written(joined, joined + 1, max) : undefined;
  }

  #written(from: number, to: number, max: number): Quote {
    const [first, last] = [this.#partOf[from] as number, this.#partOf[to] as number];
    const isAll = this.#partOf[from - 1] !== first && this.#partOf[to + 1] !== last;
    const rest = this.#parts.slice(last + 1);
    const end = rest.findIndex(({ gap, written }) => written === '\n' || /[^\s'’-]/.test(gap));
    const whole = this.#join(first, last + end);
    return { text: whole.length <= max ? whole : this.#join(first, last), isAll };
  }

  #join(first: number, last: number): string {
    const parts = this.#parts.slice(first, last + 1);
    return parts.map(({ gap, written }, i) => (i === 0 ? written : gap + written)).join('');
  }
}

/** The fields of a brief that may be quoted: a category is the form's word, unless nothing else is written. */
export function quotedFields({ description, targetAudience }: Brief): (keyof Brief)[] {
  const isDescribed = /\p{L}/u.test(`${description} ${targetAudience}`);
  return isDescribed ? ['description', 'productName', 'targetAudience'] : ['category', 'productName'];
}
