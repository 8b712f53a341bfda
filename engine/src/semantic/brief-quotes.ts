import { readingLines } from '../language/reading-lists.ts';
import { isSensitive } from '../language/sensitive-words.ts';
import { fold, words } from '../text/fold.ts';
import type { Reason } from '../types.ts';
import { stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';
import { names } from './excluded-rows.ts';

/** The most letters of a quote. */
const MAX_TEXT = 40;

/** Words that join others, folded, of every language. */
const JOINING: ReadonlySet<string> = new Set(
  readingLines('quote-ends.txt').flatMap((line) => line.replace(/^\w+:/, '').trim().split(' ').map(fold)),
);

/** The reasons whose text is of the brief; that of the others is ours. */
const QUOTING: ReadonlySet<Reason['link']> = new Set<Reason['link']>(['named', 'product', 'audience', 'akin', 'list']);

/** Reasons in the words of a brief's writer. */
export class OwnWords {
  readonly #query: BriefQuery;
  readonly #known = new Map<string, Reason | null>();

  constructor(query: BriefQuery) {
    this.#query = query;
  }

  /** The first of some reasons that may be said, with its quotes as they were written. */
  first(reasons: readonly (Reason | null | undefined)[]): Reason | null {
    for (const reason of reasons) {
      const told = reason && this.#told(reason);
      if (told) return told;
    }
    return null;
  }

  /** Null if the reason quotes what nobody wrote, what the brief leaves out, or what is sensitive. Many rows have the same one. */
  #told(reason: Reason): Reason | null {
    const key = JSON.stringify(reason);
    let told = this.#known.get(key);
    if (told === undefined) {
      const isLeftOut = this.#query.excluded.some((thing) => names(`${reason.text} ${reason.from ?? ''}`, thing));
      const own = isLeftOut || quotesSensitive(reason) ? null : this.#asWritten(reason);
      told = own && !quotesSensitive(own) ? own : null;
      this.#known.set(key, told);
    }
    return told;
  }

  #asWritten(reason: Reason): Reason | null {
    const { original, audience } = this.#query;
    const { link, text, from } = reason;
    // What leads to a neighbour is in the writer's words already.
    if (link === 'beside') return reason;
    if (from !== undefined) {
      const said = words(fold(from)).join(' ');
      const isOfAudience = audience.some(({ text: piece }) => words(fold(piece)).join(' ').includes(said));
      const own = original.quote(from, isOfAudience ? MAX_TEXT : 0);
      return own ? { ...reason, from: shortened(own.text) } : null;
    }
    if (!QUOTING.has(link)) return reason;
    const own = link === 'audience' ? original.quote(text, MAX_TEXT, 'last') : original.quote(text);
    if (!own) return null;
    // What the name has in English is not in words of another language.
    const written = new Set(stemsOf(own.text));
    const isName = link === 'product' || link === 'named';
    const isSame = stemsOf(text).every((key) => written.has(key)) && (link === 'product' || own.isAll);
    return { ...reason, link: isName && !isSame ? 'akin' : link, text: shortened(own.text) };
  }
}

/** Whether a reason quotes what a brief says of religion, health, identity, politics or origin: it is not said that this leads to an interest, except to one of that name. */
export function quotesSensitive({ link, text, from }: Reason): boolean {
  return isSensitive(from ?? (QUOTING.has(link) && link !== 'named' ? text : ''));
}

/** A piece of the brief as plain text without markup and addresses, short enough for a table, which does not end with a joining word. */
export function shortened(piece: string): string {
  const plain = piece.replace(/[^\p{L}\p{M}\p{N} '’&+,%-]+/gu, ' ').trim();
  const isCut = plain.length > MAX_TEXT;
  const all = (isCut ? plain.slice(0, MAX_TEXT - 1).replace(/\s+\S*$/u, '') : plain).split(/\s+/);
  // "Vitamin E" and "Audi RS" end with no joining word.
  const last = all.findLastIndex((word) => /^\p{Lu}{1,3}$/u.test(word) || !JOINING.has(fold(word)));
  const kept = last === -1 ? all : all.slice(0, last + 1);
  return `${kept.join(' ').replace(/[,&+-]+$/u, '')}${isCut ? '…' : ''}`;
}
