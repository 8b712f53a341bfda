/**
 * Score → chance that the interest was judged fitting: a logistic curve fitted (`node engine/eval/fit.ts`) to the catalogue's scores
 * for the tuning briefs, every row that nobody judged counted as unfitting. One curve for each engine, and for briefs of one line.
 */
const CURVES = {
  semantic: { long: { slope: 0.83, middle: 12.9 }, short: { slope: 0.83, middle: 12.9 } },
  keyword: { long: { slope: 0.64, middle: 12.8 }, short: { slope: 0.64, middle: 12.8 } },
} as const;

/** The curve for a brief. */
export interface Curve {
  readonly slope: number;
  readonly middle: number;
}

/** Briefs with fewer telling words than this are of one line. */
const SHORT_STEMS = 12;

function isShort(stems: number): boolean {
  return stems < SHORT_STEMS;
}

export function curveOf(engine: keyof typeof CURVES, stems: number): Curve {
  return CURVES[engine][isShort(stems) ? 'short' : 'long'];
}

/** A whole percent from 1 to 99. */
export function relevanceOf(score: number, { slope, middle }: Curve): number {
  const chance = 1 / (1 + Math.exp(-slope * (score - middle)));
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}
