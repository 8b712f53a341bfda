/**
 * How strongly two interests overlap, 0 (by chance alone) to 1 (the smaller within the larger). `alike` is fitted to 54
 * measured pairs, all of related interests (`npm run eval`); `other` is a guess, as nothing was measured for other pairs.
 */
export const TOGETHERNESS = { alike: 0.9, other: 0.6 } as const;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Estimated share of an audience that is also in a larger one of `larger` people, 0–1. By chance it would be
 * `larger / population`; the exponent raises it towards 1.
 */
export function sharedPart(larger: number, population: number, together: number): number {
  if (population <= 0) return 0;
  return clamp(larger / population, 0, 1) ** (1 - together);
}

export interface Overlap {
  /** People in both. */
  readonly both: number;
  /** Share of the smaller audience that is in the larger, 0–1. */
  readonly share: number;
  /** How many times more people are in both than by chance. */
  readonly lift: number;
  /** People in both as a share of those in either, 0–1. */
  readonly alike: number;
}

/** The overlap of two audiences from the number of people in both, measured or estimated; every value is clamped. */
export function overlapOf(a: number, b: number, inBoth: number, population: number): Overlap {
  const smaller = Math.min(a, b);
  const both = clamp(inBoth, 0, smaller);
  const either = a + b - both;
  return {
    both,
    share: smaller > 0 ? both / smaller : 0,
    lift: a > 0 && b > 0 && population > 0 ? (both / a) * (population / b) : 0,
    alike: either > 0 ? both / either : 0,
  };
}

/** The overlap of two audiences whose union was measured. */
export function overlapFromUnion(a: number, b: number, union: number, population: number): Overlap {
  return overlapOf(a, b, a + b - union, population);
}

/** The overlap of two audiences from their sizes alone. @param related whether they share a topic */
export function roughOverlap(a: number, b: number, population: number, related: boolean): Overlap {
  const together = related ? TOGETHERNESS.alike : TOGETHERNESS.other;
  return overlapOf(a, b, Math.min(a, b) * sharedPart(Math.max(a, b), population, together), population);
}
