/** A row with its displayed percentage. */
interface Shown {
  readonly percent: number;
  readonly fits: boolean;
}

/** Share of relevant rows at each displayed percentage. */
export function reliability(rows: readonly Shown[]) {
  return [5, 10, 25, 50, 75, 90].map((from, i, all) => {
    const to = all[i + 1] ?? 101;
    const inside = rows.filter(({ percent }) => percent >= from && percent < to);
    const mean = inside.reduce((sum, { percent }) => sum + percent, 0) / Math.max(1, inside.length);
    const fitting = inside.filter(({ fits }) => fits).length;
    return {
      shown: `${from}–${Math.min(100, to)} %`,
      rows: inside.length,
      'mean shown': `${mean.toFixed(0)} %`,
      fitting: `${((100 * fitting) / Math.max(1, inside.length)).toFixed(0)} %`,
    };
  });
}
