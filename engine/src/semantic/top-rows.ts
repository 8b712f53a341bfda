/** The numbers of the highest scores, highest first. */
export function topRows(scores: Float32Array, count: number): number[] {
  // Sorting plain numbers is ten times as fast as sorting rows, so find the threshold first and sort only the rows above it.
  const lowest =
    count < scores.length ? (scores.slice().sort()[scores.length - count] as number) : Number.NEGATIVE_INFINITY;
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++) if ((scores[row] as number) >= lowest) rows.push(row);
  rows.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return rows.slice(0, count);
}
