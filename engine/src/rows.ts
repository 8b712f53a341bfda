import { fold, words } from './text/fold.ts';
import type { InterestRow } from './types.ts';

const EMPTY_PARTS = new Set(['interests', 'additional interests', 'other', '']);

/**
 * The aliases of a row from any source: its own, or else its description split at commas. A description without
 * commas is one alias.
 */
export function aliasesOf(row: InterestRow): readonly string[] {
  if (row.aliases && row.aliases.length > 0) return row.aliases;
  const pieces = (row.description ?? '').slice(0, 2000).split(/[,;|\n•]+/);
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** The informative parts of a path: without "Interests", "Additional interests" and the row's own name. */
export function placeOf(row: InterestRow): string[] {
  const own = fold(row.name);
  const parts = [...(row.path ?? []), row.topic ?? '', row.disambiguation ?? ''];
  const seen = new Set<string>([own, ...EMPTY_PARTS]);
  return parts.filter((part) => {
    const folded = fold(part);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** An alias with more words counts as running text: the share of it that matched would mean nothing. */
const LONGEST_ALIAS = 7;

/** Whether an alias is running text or a bag of words, not a name for the interest. */
export function isBag(alias: string): boolean {
  return words(fold(alias)).length > LONGEST_ALIAS;
}
