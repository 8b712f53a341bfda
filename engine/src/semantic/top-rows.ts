import { floatAt } from '../arrays.ts';

/** One row in so many is looked at first. */
const SAMPLED = 16;

/** The numbers of the highest scores, highest first. */
export function topRows(scores: Float32Array, count: number): number[] {
  // Sorting plain numbers is ten times as fast as sorting rows, so find the threshold first and sort only the rows above it.
  const lowest = count < scores.length ? lowestOf(scores, count) : Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++) if (floatAt(scores, row) >= lowest) rows.push(row);
  rows.sort((a, b) => floatAt(scores, b) - floatAt(scores, a) || a - b);
  return rows.slice(0, count);
}

/** The lowest of the highest scores: sought among those above what a sample says twice as many are above. */
function lowestOf(scores: Float32Array, count: number): number {
  const sample = new Float32Array(Math.ceil(scores.length / SAMPLED));
  for (let at = 0; at < sample.length; at++) sample[at] = floatAt(scores, at * SAMPLED);
  sample.sort();
  const bound = sample[sample.length - Math.ceil((2 * count) / SAMPLED)] ?? Number.NEGATIVE_INFINITY;
  const above = scores.filter((score) => score >= bound);
  const sought = above.length >= count ? above : scores.slice();
  return floatAt(sought.sort(), sought.length - count);
}
