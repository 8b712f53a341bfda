import type { Bm25, Place } from './bm25.ts';
import type { BriefQuery } from './brief-text.ts';

const MOST_REASONS = 3;
const LONGEST_REASON = 40;
const PLACES: Record<Place, number> = { name: 2, alias: 1, place: 0 };

/**
 * The words of a brief that speak for each of some rows, best first: those that stand in its name or aliases, rare ones first. Rows
 * that hold no such word are left out.
 */
export function reasonsByRow(rows: readonly number[], query: BriefQuery, bm25: Bm25): Map<number, string[]> {
  const found = new Map<number, { word: string; worth: number }[]>(rows.map((row) => [row, []]));
  for (const [key, weight] of query.stems) {
    const rarity = weight * bm25.rarity(key);
    const word = query.written.get(key) ?? key;
    bm25.holders(key, (row, place) => {
      if (PLACES[place] > 0) found.get(row)?.push({ word, worth: PLACES[place] * rarity });
    });
  }
  const reasons = new Map<number, string[]>();
  for (const [row, list] of found) {
    if (list.length === 0) continue;
    list.sort((a, b) => b.worth - a.worth);
    reasons.set(
      row,
      list.slice(0, MOST_REASONS).map((item) => item.word),
    );
  }
  return reasons;
}

/** A piece of the brief, short enough for a table. */
export function shortened(piece: string): string {
  return piece.length > LONGEST_REASON ? `${piece.slice(0, LONGEST_REASON - 1).trimEnd()}…` : piece;
}
