import { readingLines } from '../language/reading-lists.ts';
import { isSensitive } from '../language/sensitive-words.ts';
import { fold, words } from '../text/fold.ts';
import type { Reason } from '../types.ts';
import { stemsOf } from './bm25.ts';
import type { BriefQuery } from './brief/brief-text.ts';

/** The most letters of a quote. */
const MAX_TEXT = 40;

/** Words that join others, folded, of every language. */
const JOINING: ReadonlySet<string> = new Set(
  readingLines('quote-ends.txt').flatMap((line) => line.replace(/^\w+:/, '').trim().split(' ').map(fold)),
);

/** The reasons whose text is of the brief; that of the others is ours. */
const QUOTING: ReadonlySet<Reason['link']> = new Set<Reason['link']>([
  'named',
  'product',
  'audience',
  'akin',
  'meaning',
  'list',
]);

/** A reason with its quotes as they were written. What the name has in English is not in words of another language. */
export function inOwnWords(reason: Reason, { original, audience }: BriefQuery): Reason {
  const { link, text, from } = reason;
  if (from !== undefined) {
    const isOfAudience = audience.some(({ text: piece }) =>
      words(fold(piece))
        .join(' ')
        .includes(words(fold(from)).join(' ')),
    );
    const max = isOfAudience ? MAX_TEXT : 0;
    return { ...reason, from: shortened(original.quote(from, max)?.text ?? from) };
  }
  if (!QUOTING.has(link)) return reason;
  const own = original.quote(text, link === 'audience' ? MAX_TEXT : 0) ?? { text, isAll: true };
  const written = new Set(stemsOf(own.text));
  const isOther = link === 'product' && !stemsOf(text).every((key) => written.has(key));
  return { ...reason, link: isOther || (link === 'named' && !own.isAll) ? 'akin' : link, text: shortened(own.text) };
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
  const last = all.findLastIndex((word) => !JOINING.has(fold(word)));
  const kept = last === -1 ? all : all.slice(0, last + 1);
  return `${kept.join(' ').replace(/[,&+-]+$/u, '')}${isCut ? '…' : ''}`;
}
