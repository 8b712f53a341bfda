import { byteAt, numberAt } from '../arrays.ts';
import { foldWithOrigin } from '../text/fold.ts';
import type { KeywordMatch, Range } from '../types.ts';
import { FIELDS, isNameField, type PhraseTable } from './phrases.ts';
import type { QueryWord } from './query.ts';
import type { WordMatchKind } from './vocabulary.ts';

interface Span {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** How a term matched a phrase: the kind of match and the ranges to mark in the displayed phrase. */
export function describeMatch(
  table: PhraseTable,
  phrase: number,
  text: string,
  term: string,
  query: readonly QueryWord[],
): KeywordMatch {
  const folded = table.folded[phrase] as string;
  const own = FIELDS[byteAt(table.fields, phrase)];
  const inName = isNameField(byteAt(table.fields, phrase));
  const inPath = own === 'path';
  const field = inName ? 'name' : inPath ? 'path' : 'alias';
  const origin = foldWithOrigin(text);
  if (folded === term && origin.text === term) {
    return { kind: inName ? 'exact' : field === 'alias' ? 'alias' : 'words', field, text, ranges: [[0, text.length]] };
  }
  const kinds = new Set<WordMatchKind>();
  const ranges: Range[] = [];
  for (const span of spansOf(origin.text)) {
    const hit = bestHit(span.word, query, table);
    if (!hit) continue;
    kinds.add(hit.kind);
    const last = hit.kind === 'prefix' ? span.start + hit.typed.length - 1 : span.end - 1;
    ranges.push([numberAt(origin.at, span.start), numberAt(origin.end, last)]);
  }
  const kind =
    own === 'bare' && folded === term ? 'exact' : kindOf(kinds, field, folded.startsWith(term), query.length);
  return { kind, field, text, ranges: merged(ranges) };
}

function kindOf(
  kinds: ReadonlySet<WordMatchKind>,
  field: KeywordMatch['field'],
  begins: boolean,
  wordCount: number,
): KeywordMatch['kind'] {
  if (kinds.has('typo')) return 'typo';
  if (field === 'alias' || kinds.has('synonym')) return 'alias';
  if (begins) return 'prefix';
  if (wordCount > 1) return 'words';
  if (kinds.has('exact')) return 'words';
  return kinds.has('stem') ? 'stem' : kinds.has('prefix') ? 'prefix' : 'words';
}

function spansOf(folded: string): Span[] {
  return [...folded.matchAll(/[^ ]+/g)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function bestHit(word: string, query: readonly QueryWord[], table: PhraseTable) {
  const number = table.vocabulary.numberOf(word);
  let best: { weight: number; kind: WordMatchKind; typed: string } | null = null;
  for (const { text, expansions } of query) {
    for (const { word: expanded, weight, kind } of expansions) {
      if (weight <= (best?.weight ?? 0)) continue;
      const isMatch =
        expanded === number || (kind !== 'prefix' && isHalf(table.vocabulary.list[expanded] as string, word, text));
      if (isMatch) best = { weight, kind, typed: text };
    }
  }
  return best;
}

/** Whether `word` is the first or last part of a compound that matched as a whole ("e" and "commerce" of "ecommerce"). */
function isHalf(whole: string, word: string, typed: string): boolean {
  return whole === typed && (whole.startsWith(word) || whole.endsWith(word)) && word.length < whole.length;
}

function merged(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && start <= last[1]) out[out.length - 1] = [last[0], Math.max(last[1], end)];
    else out.push([start, end]);
  }
  return out;
}
