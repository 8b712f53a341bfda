/** What one finished test with a clear answer says about an interest. */
export interface TestEvidence {
  /** The best rival's cost per result divided by its own: above 1 it earned more, below 1 less. */
  readonly ratio: number;
  /** Results behind its own cost. */
  readonly results: number;
}

/** The most that tests move a row, in points of relevance. */
export const MAX_TEST_SHIFT = 10;
/** The usual ratio of two interests moves half as far as this one; a larger one no further. */
const FULL_RATIO = 2.25;
/** Results at which a test counts half of what endless ones would. */
const HALF_RESULTS = 50;

/** Points of relevance that tests add to a row or take from it: whole, within ±`MAX_TEST_SHIFT`, and 0 without a test. */
export function testShift(evidence: readonly TestEvidence[]): number {
  const sum = evidence.reduce((all, { ratio, results }) => {
    if (!(ratio > 0 && results > 0)) return all;
    const size = Math.max(-1, Math.min(1, Math.log(ratio) / Math.log(FULL_RATIO)));
    return all + (MAX_TEST_SHIFT * size * results) / (results + HALF_RESULTS);
  }, 0);
  return Math.round(Math.max(-MAX_TEST_SHIFT, Math.min(MAX_TEST_SHIFT, sum))) || 0;
}

/** A row with the points that tests moved it by: its new relevance minus the old one. */
export interface Weighed<R> {
  readonly row: R;
  readonly relevance: number;
  readonly shift: number;
}

/** Ranks rows again with what tests say about them. Without evidence every row keeps its place, whatever the order was. */
export function weighByTests<R>(
  rows: readonly R[],
  relevanceOf: (row: R) => number,
  evidenceOf: (row: R) => readonly TestEvidence[],
): Weighed<R>[] {
  const weighed = rows.map((row) => {
    const before = relevanceOf(row);
    const wanted = before + testShift(evidenceOf(row));
    // Relevance stays a whole percentage from 1 to 99, but a row beyond these keeps its own.
    const relevance = Math.max(Math.min(before, 1), Math.min(Math.max(before, 99), wanted));
    return { row, relevance, shift: relevance - before };
  });
  if (weighed.every(({ shift }) => shift === 0)) return weighed;
  return weighed.sort((a, b) => b.relevance - a.relevance);
}
