import { floatAt } from '../arrays.ts';
import { topRows } from './top-rows.ts';

/** Each of a brief's businesses has at least this many of the first rows, if its lists have as many. */
const SHARE = { rows: 7, of: 25 } as const;
/** Between the scores of neighbours that change places. */
const STEP = 1e-3;

/**
 * Gives each business its share of the first rows: its best rows further down take the places of the last rows of those that have more than
 * their share. Changes `scores`.
 * @param businesses the rows in the lists of each; fewer than two: nothing changes
 */
export function sharePlaces(scores: Float32Array, businesses: readonly ReadonlySet<number>[]): void {
  if (businesses.length < 2) return;
  const first = topRows(scores, SHARE.of);
  const counts = businesses.map((rows) => first.filter((row) => rows.has(row)).length);
  const count = (row: number, change: number) => {
    for (const [i, rows] of businesses.entries()) if (rows.has(row)) counts[i] = (counts[i] as number) + change;
  };
  const coming: number[] = [];
  const leaving: number[] = [];
  for (const [business, rows] of businesses.entries()) {
    const shown = new Set(first);
    const waiting = [...rows]
      .filter((row) => !shown.has(row) && floatAt(scores, row) > Number.NEGATIVE_INFINITY)
      .sort((a, b) => floatAt(scores, b) - floatAt(scores, a));
    for (let place = first.length - 1; place >= 0; place--) {
      if ((counts[business] as number) >= SHARE.rows || waiting.length === 0) break;
      const last = first[place] as number;
      if (businesses.some((own, i) => own.has(last) && (counts[i] as number) <= SHARE.rows)) continue;
      const next = waiting.shift() as number;
      first[place] = next;
      coming.push(next);
      leaving.push(last);
      count(last, -1);
      count(next, 1);
    }
  }
  if (coming.length === 0) return;
  const best = Math.max(...leaving.map((row) => floatAt(scores, row)));
  coming.forEach((row, i) => {
    scores[row] = best - i * STEP;
  });
  const lowest = Math.min(...first.map((row) => floatAt(scores, row)));
  leaving.forEach((row, i) => {
    scores[row] = Math.min(floatAt(scores, row), lowest - (leaving.length - i) * STEP);
  });
}
