import { floatAt } from '../arrays.ts';
import type { QueryWord } from './query.ts';

/** A row that a term matched. `whole`: it holds all words of the term. `fit` is the score without reach. */
export interface Found {
  readonly row: number;
  readonly phrase: number;
  readonly term: string;
  readonly query: readonly QueryWord[];
  readonly whole: boolean;
  /** The weighted share of the term's words that it holds. */
  readonly share: number;
  readonly fit: number;
  readonly score: number;
}

/** Rows below this share of the best row's score are noise and left out. */
const WORTH_SHOWING = 0.3;
/** The share of a term's weight, rare words weighing more, that a row with fewer words must hold. */
const LEAST_FOUND = 0.28;
/** Maximum number of rows with fewer words. */
const MAX_PART = 40;
/** With this many rows that hold all words, rows with fewer are left out. */
export const ENOUGH = 10;

/** Rows with all words first, then by score. */
export function byScore(a: Found, b: Found): number {
  return Number(b.whole) - Number(a.whole) || b.score - a.score;
}

/** The rows with all words and a score near the best. */
export function bestWhole(all: readonly Found[]): Found[] {
  return nearBest(all.filter((row) => row.whole));
}

/** The rows with the most significant words, but not all: shown if those with all words are few. */
export function bestPart(all: readonly Found[]): Found[] {
  const part = nearBest(all.filter((row) => !row.whole)).filter((row) => row.share >= LEAST_FOUND);
  return part.sort(byScore).slice(0, MAX_PART);
}

function nearBest(rows: readonly Found[]): Found[] {
  const best = rows.reduce((most, row) => Math.max(most, row.fit), 0);
  return rows.filter((row) => row.fit >= WORTH_SHOWING * best);
}

/** Weight of the cosine beside the words, and the minimum cosine for a row with fewer words. */
const MEANING_WEIGHT = 0.6;
const LEAST_LIKE = 0.2;

/** Orders rows with fewer words by meaning: "engaged couples" is nearer to weddings than to a company named Engage. */
export function weighByMeaning(found: readonly Found[], cosines: Float32Array): Found[] {
  return found.flatMap((row) => {
    const cosine = floatAt(cosines, row.row);
    if (row.whole) return [row];
    return cosine < LEAST_LIKE ? [] : [{ ...row, score: (row.score + MEANING_WEIGHT * cosine) / (1 + MEANING_WEIGHT) }];
  });
}

/** Each row once, with the better of its two matches. */
export function mergeFound(a: readonly Found[], b: readonly Found[]): Found[] {
  const byRow = new Map(a.map((found) => [found.row, found]));
  for (const found of b) {
    const other = byRow.get(found.row);
    if (!other || byScore(found, other) < 0) byRow.set(found.row, found);
  }
  return [...byRow.values()];
}

/** The best of every list, then the second best of every list, and so on; each row once. */
export function interleave(lists: readonly (readonly Found[])[]): Found[] {
  if (lists.length === 1) return [...(lists[0] as readonly Found[])];
  const seen = new Set<number>();
  const out: Found[] = [];
  const longest = Math.max(...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const list of lists) {
      const found = list[rank];
      if (!found || seen.has(found.row)) continue;
      seen.add(found.row);
      out.push(found);
    }
  }
  return out;
}
