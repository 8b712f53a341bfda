import { fold } from '@interest-miner/engine';
import type { InterestMatch } from '../port.ts';
import type { CachedRow } from './rows.ts';

type Kind = 'exact' | 'prefix' | 'stem' | 'typo';

/** Words that say nothing about a topic. */
const small = new Set('a an and at by de del der die for in la le of on or the to und with y'.split(' '));
const rank: Record<Kind, number> = { exact: 3, prefix: 2, stem: 1, typo: 0 };

interface Piece {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

function piecesOf(text: string): Piece[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)]
    .map((match) => ({ word: fold(match[0]), start: match.index, end: match.index + match[0].length }))
    .filter(({ word }) => word !== '');
}

/** The significant words of a query; all of them if it has only small ones. */
function wordsOf(query: string): string[] {
  const words = piecesOf(query.slice(0, 200)).map(({ word }) => word);
  const telling = words.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** Cuts common English endings, so that "renting", "rented", "renters" and "rent" match. */
function stem(word: string): string {
  if (word.length < 5) return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  const cut = word.replace(/(?:ers|ing|ies|ed|er|es|s|e|y)$/, '');
  return cut.length >= 3 ? cut : word;
}

/** Whether two words differ by one letter added, removed, changed, or swapped with its neighbour. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1;
  const left = a.slice(i + 1);
  const right = b.slice(i + 1);
  if (left === right || left === b.slice(i) || a.slice(i) === right) return true;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

interface Asked {
  readonly word: string;
  readonly stem: string;
}

function compare(asked: Asked, word: string, wordStem: string): Kind | undefined {
  if (asked.word === word) return 'exact';
  if (asked.word.length >= 2 && word.startsWith(asked.word)) return 'prefix';
  if (asked.word.length >= 3 && asked.stem === wordStem) return 'stem';
  return isNear(asked.word, word) ? 'typo' : undefined;
}

interface TextMatch {
  readonly kind: InterestMatch['kind'];
  readonly ranges: [number, number][];
}

function matchText(asked: readonly Asked[], text: string): TextMatch | undefined {
  const ranges: [number, number][] = [];
  let worst: Kind = 'exact';
  for (const { word, start, end } of piecesOf(text)) {
    const wordStem = stem(word);
    let best: Kind | undefined;
    let typed = 0;
    for (const each of asked) {
      const kind = compare(each, word, wordStem);
      if (kind === undefined || (best !== undefined && rank[kind] <= rank[best])) continue;
      best = kind;
      typed = each.word.length;
    }
    if (best === undefined) continue;
    // Letter positions carry over only if folding kept the length.
    ranges.push([start, best === 'prefix' && end - start === word.length ? start + typed : end]);
    if (rank[best] < rank[worst]) worst = best;
  }
  if (ranges.length === 0) return undefined;
  const whole = worst === 'exact' && fold(text) === asked.map(({ word }) => word).join(' ');
  return { kind: worst === 'exact' ? (whole ? 'exact' : 'words') : worst, ranges };
}

/**
 * Creates the judge of one query: what it matched in a row, and whether the row is relevant. Meta pads short answers with
 * popular, unrelated interests. A row is relevant if the query matches its name, path, topic or description, or if its name
 * is in `related`. A query without a Latin letter or digit cannot be compared with English names: all rows are relevant.
 * @param related names known to belong to the query, such as those the catalogue finds for it
 */
export function createJudge(query: string, related: Iterable<string>) {
  const asked = wordsOf(query).map((word) => ({ word, stem: stem(word) }));
  const known = new Set([...related].map(fold));
  const judgeable = asked.some(({ word }) => /[\p{Script=Latin}\p{N}]/u.test(word));
  const places = new Map<string, TextMatch | undefined>();
  const inPlace = (text: string) => {
    // The same few topics and sections occur in hundreds of rows.
    if (!places.has(text)) places.set(text, matchText(asked, text));
    return places.get(text);
  };
  return (row: CachedRow): { match: InterestMatch | null; relevant: boolean } => {
    const inName = matchText(asked, row.n);
    if (inName) return { match: { ...inName, field: 'name', text: row.n }, relevant: true };
    for (const place of placesOf(row)) {
      const found = inPlace(place);
      if (found) return { match: { ...found, field: 'path', text: place }, relevant: true };
    }
    const described = row.d !== undefined && matchText(asked, row.d) !== undefined;
    return { match: null, relevant: !judgeable || described || known.has(fold(row.n)) };
  };
}

/** The informative parts of a path, and the topic. */
function placesOf({ n, p, t }: CachedRow): string[] {
  const parts = p.slice(1).filter((part) => part !== n && part.toLowerCase() !== 'additional interests');
  return t === null ? parts : [...parts, t];
}
