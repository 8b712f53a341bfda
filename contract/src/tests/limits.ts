/**
 * Limits of tests. `cells`: audiences compared in one test; `days`: length of a test; `ads`: ads copied into each cell;
 * `rows`: results that one page of an import holds; `importedDays`: longest window of an import.
 * `rereadDays`: Meta may still change figures this long. `news`: pieces of news that are kept of all tests of a person.
 */
export const testLimits = {
  name: 120,
  hypothesis: 500,
  perPerson: 200,
  atOnce: 5,
  cells: { min: 1, max: 5 },
  days: { min: 7, max: 90 },
  ads: { min: 1, max: 5 },
  budget: 100_000_000,
  rows: 200,
  importedDays: 400,
  rereadDays: 28,
  news: 50,
} as const;

/** The usual ratio of the costs per result of two interests, measured over 113 interests (log-SD .39). */
export const usualRatio = 1.5;
/** Results a week and cell that Meta needs to leave the learning phase. */
export const weeklyResults = 50;
/** Shared interests from which two cells compete for the same people, as a share of the smaller cell. */
export const overlapWarning = 0.25;
