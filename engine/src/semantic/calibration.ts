/**
 * Score → chance that the interest was judged fitting: a logistic curve fitted (`node engine/eval/fit.ts`) to the catalogue's scores
 * for the tuning briefs, every row that nobody judged counted as unfitting. One curve for each engine.
 */
const CURVES = {
  semantic: { slope: 0.83, middle: 12.9 },
  keyword: { slope: 0.64, middle: 12.8 },
} as const;

/** A whole percent from 1 to 99. */
export function relevanceOf(score: number, engine: keyof typeof CURVES): number {
  const { slope, middle } = CURVES[engine];
  const chance = 1 / (1 + Math.exp(-slope * (score - middle)));
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}
