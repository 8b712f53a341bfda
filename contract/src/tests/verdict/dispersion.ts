const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * How much more the results of days swing than chance would: φ = max(1, χ² / ((k−1)(d−1))) of the table cells × days.
 * Days and cells without a single result say nothing and are left out.
 * @param results for each cell, its results by day; all of one length
 */
export function dispersionOf(results: readonly (readonly number[])[]): number {
  const cells = results.filter((days) => sum(days) > 0);
  const byDay = (results[0] ?? []).map((_, day) => sum(cells.map((days) => days[day] ?? 0)));
  const days = byDay.flatMap((total, day) => (total > 0 ? [day] : []));
  const freedom = (cells.length - 1) * (days.length - 1);
  if (freedom <= 0) return 1;
  const all = sum(byDay);
  let squares = 0;
  for (const own of cells) {
    const total = sum(own);
    for (const day of days) {
      const expected = (total * (byDay[day] as number)) / all;
      squares += ((own[day] ?? 0) - expected) ** 2 / expected;
    }
  }
  return Math.max(1, squares / freedom);
}
