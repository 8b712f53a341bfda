import { floatAt } from './arrays.ts';
import { normalise } from './semantic/encoder/encoder.ts';
import { topRows } from './semantic/top-rows.ts';
import type { VectorSpace } from './semantic/vector-space.ts';
import { fold, words } from './text/fold.ts';
import { stem } from './text/stem.ts';
import type { Interest } from './types.ts';

const WEIGHTS = { meaning: 1, section: 0.25, categories: 0.05, words: 0.3 } as const;

/**
 * Rows that users with this selection are likely to want too, best first, without the selection. Ids not in the
 * catalogue are looked up by name. Without vectors, shared sections and words determine the order.
 */
export function suggestRows(
  rows: readonly Interest[],
  selection: readonly { id: string; name: string }[],
  limit: number,
  space: VectorSpace | null,
): Interest[] {
  const ids = new Set(selection.map((item) => item.id));
  const names = new Set(selection.map((item) => fold(item.name)));
  const chosen = rows.flatMap((row, i) =>
    ids.has(row.id) || ids.has(row.key) || names.has(fold(row.name)) ? [i] : [],
  );
  if (chosen.length === 0) return [];
  const scores = space ? meaningScores(space, chosen) : new Float32Array(rows.length);
  const sections = shares(chosen.map((row) => sectionOf(rows[row] as Interest)));
  const categories = shares(chosen.flatMap((row) => (rows[row] as Interest).categories));
  const stems = shares(chosen.flatMap((row) => stemsOf(rows[row] as Interest)));
  rows.forEach((row, i) => {
    const section = WEIGHTS.section * (sections.get(sectionOf(row)) ?? 0);
    const category = row.categories.reduce((sum, name) => sum + WEIGHTS.categories * (categories.get(name) ?? 0), 0);
    const shared = space ? 0 : stemsOf(row).reduce((sum, key) => sum + WEIGHTS.words * (stems.get(key) ?? 0), 0);
    scores[i] = floatAt(scores, i) + section + category + shared;
  });
  // Interests removed by Meta are not suggested.
  const skipped = new Set([...chosen, ...rows.flatMap((row, i) => (row.flags?.includes('removed') ? [i] : []))]);
  const order = topRows(scores, Math.min(rows.length, limit + skipped.size));
  const kept = order.filter((row) => !skipped.has(row) && floatAt(scores, row) > 0.2);
  return kept.slice(0, limit).map((row) => rows[row] as Interest);
}

/** The cosine of each row with the centroid of the selection, or with its nearest member, whichever is higher. */
function meaningScores(space: VectorSpace, chosen: readonly number[]): Float32Array {
  const vectors = chosen.slice(0, 30).map((row) => space.vectorOf(row));
  const middle = normalise(
    vectors.reduce((sum, vector) => sum.map((value, i) => value + floatAt(vector, i)), new Float32Array(512)),
  );
  const [whole, ...single] = space.compare([middle, ...vectors]) as [Float32Array, ...Float32Array[]];
  return whole.map((value, row) => Math.max(value, ...single.map((cosines) => 0.85 * floatAt(cosines, row))));
}

/** The frequency of each key relative to the most common one. */
function shares<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const highest = Math.max(1, ...counts.values());
  return new Map([...counts].map(([key, count]) => [key, count / highest]));
}

function sectionOf(row: Interest): string {
  return row.path.slice(0, -1).join('>');
}

function stemsOf(row: Interest): string[] {
  return [...new Set(words(fold([row.name, ...row.aliases].join(' '))).map(stem))];
}
