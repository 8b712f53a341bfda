/** What a brief as a whole tells of how far its scores can be trusted. */
export interface Evidence {
  /** Telling words of the brief. */
  readonly stems: number;
  /** Mean cosine of the brief with the ten rows nearest to it: low for a text that the encoder cannot read. */
  readonly nearness: number;
  /** How sure the brief's trade is, 0 to 1. */
  readonly trade: number;
}

/**
 * Score → chance that the interest was judged fitting: a logistic curve fitted (`node engine/eval/fit.ts`) to the catalogue's scores
 * for the tuning briefs, long and of one line, every row that nobody judged counted as unfitting. A brief of few words, or one that lies
 * far from every row, gets the same scores (they are counted in deviations) for less: its evidence moves the curve.
 */
const CURVES = {
  semantic: { score: 0.83, constant: -10.7, words: 0, nearness: 0, trade: 0 },
  keyword: { score: 0.64, constant: -8.2, words: 0, nearness: 0, trade: 0 },
} as const;
export type Curve = Readonly<Record<keyof (typeof CURVES)['semantic'], number>>;

/** The curve of an engine for a brief. */
export interface BriefCurve {
  readonly slope: number;
  readonly offset: number;
}

/** What the curve reads of a brief, in the order of its numbers. */
export function featuresOf({ stems, nearness, trade }: Evidence): Pick<Curve, 'words' | 'nearness' | 'trade'> {
  return { words: Math.log(Math.max(1, stems)), nearness, trade };
}

export function curveOf(engine: keyof typeof CURVES, evidence: Evidence, curve: Curve = CURVES[engine]): BriefCurve {
  const { words, nearness, trade } = featuresOf(evidence);
  return {
    slope: curve.score,
    offset: curve.constant + curve.words * words + curve.nearness * nearness + curve.trade * trade,
  };
}

/** A whole percent from 1 to 99. */
export function relevanceOf(score: number, { slope, offset }: BriefCurve): number {
  const chance = 1 / (1 + Math.exp(-(slope * score + offset)));
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}
