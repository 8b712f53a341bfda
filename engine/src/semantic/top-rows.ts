import { floatAt } from '../arrays.ts';
/** The numbers of the highest scores, highest first. */
export function topRows(scores: Float32Array, count: number): number[] {
  // Sorting plain numbers is ten times as fast as sorting rows, so find the threshold first and sort only the rows above it.
  const lowest =
    count < scores.length ? floatAt(scores.slice().sort(), scores.length - count) : Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++) if (floatAt(scores, row) >= lowest) rows.push(row);
  rows.sort((a, b) => floatAt(scores, b) - floatAt(scores, a) || a - b);
  return rows.slice(0, count);
}
