/** What the brief as a whole says about the reliability of its scores. */
export interface Evidence {
  /** 1 for a brief of one line, 0 for a full one. */
  readonly brevity: number;
  /** Square root of the probability of the brief's likeliest trade. */
  readonly trade: number;
}

/**
 * From a score to the expected grade, where one that is bought at once counts 1 and one worth testing a half: a logistic curve fitted to the tuning briefs, long and one-line
 * (`npm run eval:fit -w engine`). Scores are in deviations over the catalogue, so the chance also depends on the brief's length and
 * a known trade. The part of a score above `HIGH` is weighted separately, because the curve flattens there.
 */
const CURVES = {
  semantic: {
    score: 0.654,
    high: 0.163,
    constant: -12.897,
    short: 3.446,
    shortScore: -0.122,
    trade: 1.081,
    sure: -0.566,
  },
  keyword: {
    score: 0.454,
    high: 0.131,
    constant: -8.465,
    short: 1.673,
    shortScore: -0.027,
    trade: 0.581,
    sure: -0.726,
  },
} as const;
export type Curve = Readonly<Record<keyof (typeof CURVES)['semantic'], number>>;
const HIGH = 16;

/** The curve for a brief. */
export interface BriefCurve {
  readonly low: number;
  readonly high: number;
  readonly offset: number;
}

/** The inputs of the curve for a score and a brief. */
export function featuresOf(score: number, { brevity: short, trade }: Evidence): Curve {
  const low = Math.min(HIGH, score);
  return {
    score: low,
    high: Math.max(0, score - HIGH),
    constant: 1,
    short,
    shortScore: short * low,
    trade,
    sure: short * trade,
  };
}

export function curveOf(engine: keyof typeof CURVES, evidence: Evidence, curve: Curve = CURVES[engine]): BriefCurve {
  const { short, trade, sure } = featuresOf(0, evidence);
  const offset = curve.constant + curve.short * short + curve.trade * trade + curve.sure * sure;
  return { low: curve.score + curve.shortScore * short, high: curve.high, offset };
}

/** A whole percentage from 1 to 99. */
export function relevanceOf(score: number, { low, high, offset }: BriefCurve): number {
  const chance = 1 / (1 + Math.exp(-(low * Math.min(HIGH, score) + high * Math.max(0, score - HIGH) + offset)));
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}
