import { stem } from '../keyword/stem.ts';
import { aliasesOf } from '../rows.ts';
import { fold, words } from '../text.ts';
import type { InterestRow } from '../types.ts';
import type { Bm25 } from './bm25.ts';
import type { BriefQuery } from './brief-text.ts';

const MOST_REASONS = 3;

/**
 * The words of a brief that speak for a row, best first: those that stand in its name or aliases, rare ones first. Where none does,
 * the piece of the brief that is nearest in meaning.
 */
export function reasonsFor(row: InterestRow, query: BriefQuery, bm25: Bm25, nearestPiece: string | null): string[] {
  const inName = new Set(words(fold(row.name)).map(stem));
  const inAliases = new Set(aliasesOf(row).flatMap((alias) => words(fold(alias)).map(stem)));
  const worth = (key: string, weight: number) => {
    const place = inName.has(key) ? 2 : inAliases.has(key) ? 1 : 0;
    return place * weight * bm25.rarity(key);
  };
  const found = [...query.stems]
    .map(([key, weight]) => ({ key, worth: worth(key, weight) }))
    .filter((item) => item.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_REASONS)
    .map((item) => query.written.get(item.key) ?? item.key);
  if (found.length > 0) return found;
  return nearestPiece ? [nearestPiece.length > 40 ? `${nearestPiece.slice(0, 39).trimEnd()}…` : nearestPiece] : [];
}
