/** What a brief as a whole tells of how far its scores can be trusted. */
export interface Evidence {
  /** Telling words of the brief. */
  readonly stems: number;
  /** How sure the brief's trade is, 0 to 1. */
  readonly trade: number;
}

/**
 * Score → chance that the interest was judged fitting: a logistic curve fitted (`node engine/eval/fit.ts`) to the catalogue's scores
 * for the tuning briefs, long and of one line, every row that nobody judged counted as unfitting. Scores are counted in
 * deviations over the catalogue, so that the same score means another chance in a long brief than in one line, and where a trade speaks. What a score has above
 * `HIGH` is counted apart, as the curve flattens there.
 */
const CURVES = {
  semantic: { score: 0.61, high: 0.451, constant: -8.051, words: -0.378, trade: -0.878 },
  keyword: { score: 0.489, high: 0.244, constant: -6.793, words: 0.029, trade: 0 },
} as const;
export type Curve = Readonly<Record<keyof (typeof CURVES)['semantic'], number>>;
const HIGH = 14;

/** The curve of an engine for a brief. */
export interface BriefCurve {
  readonly low: number;
  readonly high: number;
  readonly offset: number;
}

/** What the curve reads of a score and a brief. */
export function featuresOf(score: number, { stems, trade }: Evidence): Curve {
  const words = Math.log(Math.max(1, stems));
  return { score: Math.min(HIGH, score), high: Math.max(0, score - HIGH), constant: 1, words, trade };
}

export function curveOf(engine: keyof typeof CURVES, evidence: Evidence, curve: Curve = CURVES[engine]): BriefCurve {
  const { words, trade } = featuresOf(0, evidence);
  const offset = curve.constant + curve.words * words + curve.trade * trade;
  return { low: curve.score, high: curve.high, offset };
}

/** A whole percent from 1 to 99. */
export function relevanceOf(score: number, { low, high, offset }: BriefCurve): number {
  const chance = 1 / (1 + Math.exp(-(low * Math.min(HIGH, score) + high * Math.max(0, score - HIGH) + offset)));
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}
